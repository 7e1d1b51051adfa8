import type { BookSides, Level } from '../market/level.ts';
import { ACTIVITY_MAX } from './activity.ts';
import { deriveSeed, fraction } from './hash.ts';
import type { Listing } from './listing.ts';

export interface Takers {
  readonly seed: number;
  /** The unit of the trades' sizes, in steps. */
  readonly tradeSteps: number;
  /** Share of steps with a trade at an activity of 1. */
  readonly share: number;
}

export interface TakerOrder {
  readonly quantity: number;
  readonly buyerIsMaker: boolean;
}

/** Share of the contract with the deepest book: 3.5 trades a second at ten steps. */
const SHARE_MAX = 0.35;
/** The worth of a level of that contract, in quote units. Contracts with smaller levels trade less often. */
const DEEPEST = 60_000;

export function createTakers(seed: number, { instrument, basePrice, levelSteps, quotePrice }: Listing): Takers {
  const levelWorth = levelSteps * 10 ** -instrument.quantityPrecision * basePrice * quotePrice;
  return {
    seed: deriveSeed(seed, `${instrument.id} takers`),
    tradeSteps: Math.max(2, Math.round(levelSteps / 6)),
    share: Math.min(SHARE_MAX, 1 / ACTIVITY_MAX, SHARE_MAX * (levelWorth / DEEPEST) ** 0.4),
  };
}

/** Whether there is a trade in a step, if the book has liquidity. */
export function isTradeStep(takers: Takers, step: number, activity: number): boolean {
  return fraction(takers.seed, step) < takers.share * activity;
}

/** Sizes have a long tail: most trades are small, one in a hundred is fifty times the smallest. In typical trades. */
const SIZE_MIN = 0.1;
const SIZE_MAX = 25;
const TAIL = 0.85;
const MAX_SHARE = (SIZE_MIN / SIZE_MAX) ** (1 / TAIL);
/** The mean of `drawSize`. */
export const MEAN_SIZE = (SIZE_MIN * (1 - MAX_SHARE ** (1 - TAIL))) / (1 - TAIL) + SIZE_MAX * MAX_SHARE;
/** Trades that an order has on average, because some take from several levels. Measured. */
const TRADES_PER_ORDER = 1.33;
/** Share of the drawn sizes that the levels have on average. Measured. */
const AVAILABLE_SHARE = 0.85;
/** Share of the orders with a quantity of one significant digit, as people enter them. */
const ROUND_SHARE = 0.25;

function drawSize(drawn: number): number {
  return Math.min(SIZE_MAX, SIZE_MIN * (1 - drawn) ** -TAIL);
}

/** Trades and volume in steps that a number of steps has on average. */
export function typicalTrades({ share, tradeSteps }: Takers, steps: number): { count: number; volume: number } {
  const orders = share * steps;
  return { count: orders * TRADES_PER_ORDER, volume: orders * tradeSteps * MEAN_SIZE * AVAILABLE_SHARE };
}

/** Maximum pull of the makers' position on the takers towards the opposite side. */
const PULL_MAX = 0.4;
/** Position at which the pull is at its maximum, in typical trades. */
const STOCK_TRADES = 400;
/** Levels that one order may take from. */
export const TAKEN_LEVELS = 3;

/**
 * The market order of a step with a trade; none if there is nothing to take. It leaves something of the last level that
 * it takes from, so that the book cannot gap. The makers' signed position in steps biases the takers to trade it back
 * in the long run.
 */
export function drawTakerOrder(takers: Takers, step: number, book: BookSides, stock: number): TakerOrder | undefined {
  const pull = Math.max(-1, Math.min(1, stock / (STOCK_TRADES * takers.tradeSteps))) * PULL_MAX;
  const buyerIsMaker = fraction(takers.seed, step, 1) < 0.5 - pull;
  const available = sumLevels(buyerIsMaker ? book.bids : book.asks) - 1;
  const size = Math.max(1, Math.ceil(takers.tradeSteps * drawSize(fraction(takers.seed, step, 2))));
  const quantity = fraction(takers.seed, step, 6) < ROUND_SHARE ? roundToOneDigit(size) : size;
  return available < 1 ? undefined : { quantity: Math.min(quantity, available), buyerIsMaker };
}

function sumLevels(levels: readonly Level[]): number {
  let sum = 0;
  for (const [, quantity] of levels.slice(0, TAKEN_LEVELS)) sum += quantity;
  return sum;
}

function roundToOneDigit(quantity: number): number {
  const unit = 10 ** Math.floor(Math.log10(quantity));
  return Math.round(quantity / unit) * unit;
}
