import { toDecimal, toUnits } from './decimals.ts';

/** A level of the exchange’s book: price and quantity. */
export type Level = readonly [price: string, quantity: string];

export interface Book {
  /** The highest first. */
  readonly bids: readonly Level[];
  /** The lowest first. */
  readonly asks: readonly Level[];
}

export interface Quote {
  readonly direction: 'buy' | 'sell';
  readonly price: string;
  /** The quantity that is not executed yet. */
  readonly open: string;
}

const DECIMALS = 8;
const BASIS_POINTS = 10_000n;
const units = (text: string): bigint => toUnits(text, DECIMALS);

/**
 * Computes the middle of the book without one’s own quotes, in units of 10^-8; null where a side is empty. A maker that
 * counts its own quotes follows itself.
 */
export function computeMid({ bids, asks }: Book, own: readonly Quote[]): bigint | null {
  const best = (levels: readonly Level[], direction: Quote['direction']) =>
    levels.find(([price, quantity]) => {
      const ours = own.filter((quote) => quote.direction === direction && units(quote.price) === units(price));
      return ours.reduce((left, { open }) => left - units(open), units(quantity)) > 0n;
    });
  const [bid] = best(bids, 'buy') ?? [];
  const [ask] = best(asks, 'sell') ?? [];
  return bid === undefined || ask === undefined ? null : (units(bid) + units(ask)) / 2n;
}

/** Computes the price of a quote this far from the middle, rounded away from it to the tick. */
export function computePrice(
  mid: bigint,
  direction: Quote['direction'],
  basisPoints: number,
  tickSize: string,
): string {
  const distance = (mid * BigInt(basisPoints)) / BASIS_POINTS;
  const tick = units(tickSize);
  const price = direction === 'buy' ? mid - distance : mid + distance + tick - 1n;
  return toDecimal(price - (price % tick), DECIMALS);
}

/** Whether a price is further from the wanted one than these basis points. */
export function hasMoved(price: string, wanted: string, basisPoints: number): boolean {
  const difference = units(price) - units(wanted);
  const distance = difference < 0n ? -difference : difference;
  return distance * BASIS_POINTS > units(wanted) * BigInt(basisPoints);
}

/** Adds quantities, in units of 10^-8. */
export const sumQuantities = (quantities: readonly string[]): bigint =>
  quantities.reduce((sum, quantity) => sum + units(quantity), 0n);

/** Computes the part of a quantity that is not executed yet. */
export const openQuantity = (quantity: string, executed: string): string =>
  toDecimal(units(quantity) - units(executed), DECIMALS);
