import type { BookSides } from '../market/level.ts';
import { deriveSeed, fraction } from './hash.ts';
import type { Listing } from './listing.ts';

export interface Takers {
  readonly seed: number;
  /** Typical quantity of a trade, in steps. */
  readonly tradeSteps: number;
}

export interface TakerOrder {
  readonly price: number;
  readonly quantity: number;
  readonly buyerIsMaker: boolean;
}

/** Share of steps with a trade: 3.5 trades a second at ten steps. */
export const TRADE_SHARE = 0.35;
/** At most one trade per step. */
export const TRADES_PER_MINUTE_MAX = 600;

/** Whether there is a trade in a step, if the book has liquidity. */
export function isTradeStep(takers: Takers, step: number): boolean {
  return fraction(takers.seed, step) < TRADE_SHARE;
}

export function createTakers(seed: number, { instrument, levelSteps }: Listing): Takers {
  return { seed: deriveSeed(seed, `${instrument.symbol} takers`), tradeSteps: Math.max(2, Math.round(levelSteps / 8)) };
}

/** Maximum pull of the makers' position on the takers towards the opposite side. */
const PULL_MAX = 0.4;
/** Position at which the pull is at its maximum, in typical trades. */
const STOCK_TRADES = 400;

/**
 * The trade of a step at the best price, or none. It never consumes the whole level, so that the book cannot gap. The
 * makers' signed position in steps biases the takers to trade it back in the long run.
 */
export function drawTakerOrder(takers: Takers, step: number, book: BookSides, stock: number): TakerOrder | undefined {
  if (!isTradeStep(takers, step)) return undefined;
  const pull = Math.max(-1, Math.min(1, stock / (STOCK_TRADES * takers.tradeSteps))) * PULL_MAX;
  const buyerIsMaker = fraction(takers.seed, step, 1) < 0.5 - pull;
  const best = buyerIsMaker ? book.bids[0] : book.asks[0];
  if (best === undefined) return undefined;
  const wanted = Math.ceil(2 * takers.tradeSteps * fraction(takers.seed, step, 2) ** 2);
  const quantity = Math.min(Math.max(1, wanted), best[1] - 1);
  return quantity < 1 ? undefined : { price: best[0], quantity, buyerIsMaker };
}
