import { decimal, round, toDecimalString } from '../money/amount.ts';

/** A price and the quantity offered at it: decimal strings. */
export type DepthLevel = readonly [price: string, quantity: string];

/** The best levels of an order book, each side best first. */
export interface Depth {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** The part of an order that rests in the book. */
export interface RestingOrder {
  readonly direction: 'buy' | 'sell';
  readonly price: string;
  readonly quantity: string;
}

/** Average prices at which an amount could be sold and bought, decimal strings in the quote asset. */
export interface DepthPrices {
  readonly bid: string;
  readonly ask: string;
}

/** Places of an average price. */
const PLACES = 12;

/** A book without some of its orders. A level never becomes negative. */
export function withoutOrders({ bids, asks }: Depth, orders: readonly RestingOrder[]): Depth {
  const own = { buy: sumByPrice(orders, 'buy'), sell: sumByPrice(orders, 'sell') };
  return { bids: subtract(bids, own.buy), asks: subtract(asks, own.sell) };
}

/**
 * The average prices for a notional in the quote asset over the levels of each side; undefined where the levels hold
 * less than that.
 */
export function depthPrices({ bids, asks }: Depth, notional: string): DepthPrices | undefined {
  const [bid, ask] = [averagePrice(bids, notional), averagePrice(asks, notional)];
  return bid === undefined || ask === undefined ? undefined : { bid, ask };
}

function averagePrice(levels: readonly DepthLevel[], notional: string): string | undefined {
  let left = decimal(notional);
  let bought = decimal('0');
  for (const [price, quantity] of levels) {
    const value = decimal(price).times(quantity);
    if (value.gte(left)) {
      // The remainder is bought at this level's price.
      const total = bought.plus(left.div(price));
      return toDecimalString(round(decimal(notional).div(total), PLACES, 'half-even'));
    }
    left = left.minus(value);
    bought = bought.plus(quantity);
  }
  return undefined;
}

function sumByPrice(orders: readonly RestingOrder[], wanted: RestingOrder['direction']): ReadonlyMap<string, string> {
  const sums = new Map<string, string>();
  for (const { direction, price, quantity } of orders) {
    if (direction !== wanted) continue;
    const key = toDecimalString(price);
    sums.set(key, toDecimalString(decimal(sums.get(key) ?? '0').plus(quantity)));
  }
  return sums;
}

function subtract(levels: readonly DepthLevel[], own: ReadonlyMap<string, string>): readonly DepthLevel[] {
  if (own.size === 0) return levels;
  return levels.flatMap(([price, quantity]) => {
    const left = decimal(quantity).minus(own.get(toDecimalString(price)) ?? '0');
    return left.gt('0') ? [[price, toDecimalString(left)] as const] : [];
  });
}
