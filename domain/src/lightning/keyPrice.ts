import { decimal, toDecimalString } from '../money/amount.ts';
import type { KEY_PRICES } from './keyboard.ts';

/** The best prices of a book and its tick, as decimal strings; undefined for an empty side. */
interface Best {
  readonly bid: string | undefined;
  readonly ask: string | undefined;
  readonly tick: string;
}

export type KeyPrice = { readonly priceType: 'limit'; readonly price: string } | { readonly priceType: 'market' };

/**
 * Computes the price of an order that a key sends. `join` is its own side's best; `improve` is one tick better and
 * never reaches the other side; `cross` is the other side's best. Undefined where that side is empty, also for a market
 * order, which nothing would fill.
 */
export function computeKeyPrice(
  price: (typeof KEY_PRICES)[number],
  direction: 'buy' | 'sell',
  { bid, ask, tick }: Best,
): KeyPrice | undefined {
  const [own, other] = direction === 'buy' ? [bid, ask] : [ask, bid];
  const limit = (at: string | undefined): KeyPrice | undefined =>
    at === undefined ? undefined : { priceType: 'limit', price: at };
  if (price === 'market') return other === undefined ? undefined : { priceType: 'market' };
  if (price === 'cross') return limit(other);
  if (price === 'join' || own === undefined) return limit(own);
  const better = direction === 'buy' ? decimal(own).plus(tick) : decimal(own).minus(tick);
  const isReached = other !== undefined && (direction === 'buy' ? better.gte(other) : better.lte(other));
  return limit(isReached || better.lte('0') ? own : toDecimalString(better));
}
