import { splitPair } from '@aldgate/domain/market/marketRef.ts';
import type { SpotAccount } from './queries.ts';

/** The balance of a pair's base asset with its average buy price; undefined where purchases there do not explain it. */
export function findAverageBuy(
  symbol: string,
  assets: SpotAccount['assets'],
): { readonly price: string; readonly quantity: string } | undefined {
  const { base } = splitPair(symbol);
  const held = assets.find(({ asset }) => asset === base);
  const average = held?.averagePrice ?? null;
  if (held === undefined || average?.instrumentId !== symbol) return undefined;
  return { price: average.price, quantity: held.total };
}
