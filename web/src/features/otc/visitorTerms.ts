import { isZero } from '@aldgate/domain/money/amount.ts';
import { computeOtcTerms, type OtcLeg, type OtcTerms } from '@aldgate/domain/otc/price.ts';
import type { Direction, OtcSize } from './orderEntry.ts';
import { buildRequest } from './orderEntry.ts';
import type { DeskRate } from './queries.ts';

/** Terms with the assets that are paid and received. */
export interface VisitorTerms extends OtcTerms {
  readonly fromAsset: string;
  readonly toAsset: string;
}

/**
 * Indicative terms by the desk's own rules from the values that it publishes.
 * Undefined without a current value of both assets, or without the size's value in US dollars.
 */
export function visitorTerms(
  rates: ReadonlyMap<string, DeskRate>,
  pair: { readonly base: string; readonly quote: string },
  direction: Direction,
  size: OtcSize,
): VisitorTerms | undefined {
  const request = buildRequest(pair, direction, size);
  const [from, to] = [findLeg(rates, request.fromAsset), findLeg(rates, request.toAsset)];
  if (from === undefined || to === undefined || size.usd === undefined) return undefined;
  const terms = computeOtcTerms({
    from,
    to,
    fixed: 'fromAmount' in request ? 'from' : 'to',
    amount: size.amount,
    sizeUsd: size.usd,
  });
  return { ...terms, fromAsset: request.fromAsset, toAsset: request.toAsset };
}

function findLeg(rates: ReadonlyMap<string, DeskRate>, asset: string): OtcLeg | undefined {
  const rate = rates.get(asset);
  if (rate === undefined || rate.usdRate === null || rate.indexRate === null) return undefined;
  const { precision, margins, usdRate: book, indexRate: index, volatilityBps } = rate;
  if (isZero(book) || isZero(index)) return undefined;
  return { asset, precision, margins, values: { book, index }, deviationBps: Number(volatilityBps) };
}
