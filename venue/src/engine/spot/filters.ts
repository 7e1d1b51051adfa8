import { times } from '@aldgate/domain/money/fixed.ts';
import { BUY, type Side } from '../../matching/side.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account, SpotCounts } from '../entities/account.ts';
import type { Pair } from '../pair.ts';
import { spotRejections } from '../rejection.ts';
import { notionalAtPrice, notionalAtTicks } from '../units.ts';
import { averagePrice } from './averagePrice.ts';

/** Maximum open orders per account and pair, and how many of them may wait for a trigger. */
export const SPOT_ORDERS_MAX = 200;
export const WAITING_ORDERS_MAX = 5;
/** How far a limit price may be from the average price, times 10^-8. */
export const PERCENT_UP = 500_000_000n;
export const PERCENT_DOWN = 20_000_000n;

/** Checks the bounds of a price in ticks. Throws a Rejection. */
export function checkSpotPrice({ minTicks, maxTicks }: Pair, ticks: number): void {
  if (!(ticks >= minTicks) || ticks > maxTicks) throw spotRejections.filter('PRICE_FILTER');
}

/** Checks the bounds of a quantity in steps. Throws a Rejection. */
export function checkSpotQuantity(
  { minSteps, maxSteps, marketMaxSteps }: Pair,
  steps: number,
  isMarket: boolean,
): void {
  if (!(steps >= minSteps) || steps > maxSteps) throw spotRejections.filter('LOT_SIZE');
  if (isMarket && steps > marketMaxSteps) throw spotRejections.filter('MARKET_LOT_SIZE');
}

/** A limit price must be within the multipliers of the average price. Throws a Rejection. */
export function checkPercentPrice(engine: EngineContext, pair: Pair, ticks: number): void {
  const average = averagePrice(pair, engine.pairState(pair.symbol), engine.at);
  if (average === 0n) return;
  const price = BigInt(ticks) * pair.tick;
  if (price > times(average, PERCENT_UP) || price < times(average, PERCENT_DOWN))
    throw spotRejections.filter('PERCENT_PRICE_BY_SIDE');
}

/** Notional of an order at its price in ticks. Throws a Rejection. */
export function checkLimitNotional(pair: Pair, steps: number, ticks: number): void {
  const notional = notionalAtTicks(pair, steps, ticks);
  if (notional < pair.minNotional || notional > pair.maxNotional) throw spotRejections.filter('NOTIONAL');
}

/** Notional of a market order at the average price, or what it spends; only the minimum counts. Throws a Rejection. */
export function checkMarketNotional(engine: EngineContext, pair: Pair, steps: number, quoteQuantity: bigint): void {
  const average = averagePrice(pair, engine.pairState(pair.symbol), engine.at);
  const notional = quoteQuantity > 0n ? quoteQuantity : notionalAtPrice(pair, steps, average);
  if (notional < pair.minNotional) throw spotRejections.filter('NOTIONAL');
}

/** Throws a Rejection if an account has too many open orders in a pair for some more. */
export function checkOrderCounts({ house, spotCounts }: Account, { symbol }: Pair, more: SpotCounts): void {
  if (house) return;
  const counts = spotCounts.get(symbol) ?? { orders: 0, waiting: 0 };
  if (counts.orders + more.orders > SPOT_ORDERS_MAX) throw spotRejections.filter('MAX_NUM_ORDERS');
  if (counts.waiting + more.waiting > WAITING_ORDERS_MAX) throw spotRejections.filter('MAX_NUM_ALGO_ORDERS');
}

/** The worst price of a market order in ticks: the bound of the pair. */
export const marketLimit = ({ minTicks, maxTicks }: Pair, side: Side): number => (side === BUY ? maxTicks : minTicks);
