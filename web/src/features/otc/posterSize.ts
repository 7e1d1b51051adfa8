import { type OtcSize, validateSize } from './orderEntry.ts';
import type { DeskRate } from './queries.ts';

/** A size in US dollars as an amount of an asset at its value; undefined without one. */
export function posterSize(rates: ReadonlyMap<string, DeskRate>, asset: string, usd: string): OtcSize | undefined {
  const rate = rates.get(asset);
  if (rate === undefined) return undefined;
  const base = { asset, precision: rate.precision, usdRate: rate.usdRate ?? undefined };
  return validateSize({ unit: 'usd', text: usd }, { base, quote: base, minimumUsd: '0', maximumUsd: usd }).size;
}
