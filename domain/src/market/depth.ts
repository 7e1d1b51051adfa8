import { decimal, toDecimalString } from '../money/amount.ts';
import { ONE, parseFixed, times } from '../money/fixed.ts';
import { formatUnits } from './units.ts';

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

/** Places of an average price, rounded down. */
const PLACES = 12;
/** Quantities are summed in 10^-24: the error of the division stays below the last place. */
const QUANTITY_UNITS = 10n ** 24n;

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

/** Whole numbers, because this runs for every change of a book. */
function averagePrice(levels: readonly DepthLevel[], notional: string): string | undefined {
  const wanted = parseFixed(notional);
  let left = wanted;
  let bought = 0n;
  for (const [priceText, quantityText] of levels) {
    const [price, quantity] = [parseFixed(priceText), parseFixed(quantityText)];
    const value = times(price, quantity);
    if (value >= left) {
      // The remainder is bought at this level's price.
      const total = bought + (left * QUANTITY_UNITS) / price;
      return toDecimalString(formatUnits((wanted * QUANTITY_UNITS * 10n ** BigInt(PLACES)) / (total * ONE), PLACES));
    }
    left -= value;
    bought += (quantity * QUANTITY_UNITS) / ONE;
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
