import { splitPair } from '../market/marketRef.ts';
import { formatFixed, mulDiv, ONE, parseFixed, parseFixedRounded, times } from '../money/fixed.ts';
import type { Fill } from './fill.ts';

/** The quantity of an asset that its movements explain, in 10^-8. */
export interface Holding {
  readonly quantity: bigint;
  /** Its cost in the quote asset of `instrumentId`; null where purchases in one pair do not explain it. */
  readonly cost: bigint | null;
  /** The pair in which it was bought; null before a purchase. */
  readonly instrumentId: string | null;
}

export const NOTHING_HELD: Holding = { quantity: 0n, cost: 0n, instrumentId: null };

/** A change of a balance, in 10^-8. */
export interface Movement {
  readonly asset: string;
  /** Positive if it was received. */
  readonly amount: bigint;
  /** The pair and what was paid, of a purchase of a pair's base asset; null otherwise. */
  readonly bought: { readonly instrumentId: string; readonly cost: bigint } | null;
}

type Executed = Pick<Fill, 'instrumentId' | 'direction' | 'price' | 'quantity' | 'quoteQuantity' | 'fee' | 'feeAsset'>;

/**
 * Lists what a spot execution moves, one movement of each asset. The fee is part of it: taken in the base asset, less
 * is received for the same cost; taken in the quote asset, the cost is higher. A fee in a third asset is no part of a
 * cost.
 */
export function listMovements(fill: Executed): Movement[] {
  const { instrumentId, direction, feeAsset } = fill;
  const { base, quote } = splitPair(instrumentId);
  const [quantity, fee] = [parseFixed(fill.quantity), parseFixedRounded(fill.fee)];
  const { quoteQuantity } = fill;
  const value = quoteQuantity === null ? times(parseFixed(fill.price), quantity) : parseFixedRounded(quoteQuantity);
  const sign = direction === 'buy' ? 1n : -1n;
  const feeIn = (asset: string) => (asset === feeAsset ? fee : 0n);
  const baseAmount = sign * quantity - feeIn(base);
  const quoteAmount = -sign * value - feeIn(quote);
  const bought = direction === 'buy' ? { instrumentId, cost: -quoteAmount } : null;
  const movements: Movement[] = [
    { asset: base, amount: baseAmount, bought },
    { asset: quote, amount: quoteAmount, bought: null },
  ];
  if (feeAsset !== base && feeAsset !== quote) movements.push({ asset: feeAsset, amount: -fee, bought: null });
  return movements;
}

/**
 * Returns the holding after a movement, by the average-cost method: a purchase adds its cost, and what leaves takes
 * its share of the cost with it, rounded half away from zero. What arrives without a price (a transfer, the quote asset
 * of a sale) or is bought in another pair leaves the cost unknown until all is sold. What is less than a `step`, the
 * step of the pair's quantities, cannot be sold and counts as nothing: it takes the price of the purchase after it.
 */
export function holdAfter(held: Holding, { amount, bought }: Omit<Movement, 'asset'>, step: bigint): Holding {
  const quantity = held.quantity + amount;
  if (quantity === 0n) return NOTHING_HELD;
  if (bought !== null && amount > 0n && held.quantity > 0n && held.quantity < step) {
    return { quantity, cost: mulDiv(bought.cost, quantity, amount), instrumentId: bought.instrumentId };
  }
  const { cost, instrumentId } = held;
  // More has left than is known to have arrived.
  if (cost === null || quantity < 0n) return { quantity, cost: null, instrumentId: null };
  if (amount <= 0n) return { quantity, cost: cost + mulDiv(cost, amount, held.quantity), instrumentId };
  const isOfOnePair = bought !== null && (instrumentId === null || instrumentId === bought.instrumentId);
  if (!isOfOnePair) return { quantity, cost: null, instrumentId: null };
  return { quantity, cost: cost + bought.cost, instrumentId: bought.instrumentId };
}

/** A price as a decimal string in the quote asset of the pair, rounded half away from zero to eight places. */
export interface AveragePrice {
  readonly instrumentId: string;
  readonly price: string;
}

/** The average buy price of a wallet's balance; null where the holding does not explain exactly that balance. */
export function averagePriceOf({ quantity, cost, instrumentId }: Holding, wallet: bigint): AveragePrice | null {
  if (quantity <= 0n || quantity !== wallet || cost === null || instrumentId === null) return null;
  return { instrumentId, price: formatFixed(mulDiv(cost, ONE, quantity)) };
}
