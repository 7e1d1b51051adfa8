import { BUY } from '../../matching/side.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Order } from '../entities/order.ts';
import type { Pair } from '../pair.ts';
import { spotRejections } from '../rejection.ts';
import { marketLimit } from '../spot/filters.ts';
import { paidAsset } from '../spot/settleSpot.ts';
import type { PlaceSpotOrder } from '../spotCommands.ts';
import { notionalAtTicks } from '../units.ts';
import { isMarketOrder } from './bookTimeInForce.ts';

/** The quantity in steps of an order, and the amount that it must lock in what it pays with. */
export interface OrderSize {
  readonly quantity: number;
  readonly cost: bigint;
}

/**
 * Computes what an order must lock: its notional or quantity, or the exact cost of a market order's trades now. A stop
 * without a price counts with its trigger's. Throws a Rejection if the quantity of a total is too large.
 */
export function sizeSpotOrder(engine: EngineContext, pair: Pair, command: PlaceSpotOrder): OrderSize {
  const { account: owner, side, orderType, price, quantity, stopPrice, selfTrade } = command;
  const budget = BigInt(command.quoteQuantity) / pair.unit;
  const isNow = isMarketOrder({ type: orderType }) && stopPrice === 0;
  if (side !== BUY && budget === 0n) return { quantity, cost: BigInt(quantity) * pair.step };
  if (!isNow) return { quantity, cost: notionalAtTicks(pair, quantity, price > 0 ? price : stopPrice) };
  const taker = { owner, side, price: marketLimit(pair, side), selfTrade };
  const estimate = engine.book(pair.symbol).estimate(taker, budget === 0n ? { quantity } : { budget });
  // The part that the book lacks expires, and costs nothing.
  const sized = budget === 0n ? quantity : estimate.steps + estimate.missing;
  if (sized > pair.marketMaxSteps) throw spotRejections.filter('MARKET_LOT_SIZE');
  return { quantity: sized, cost: side === BUY ? estimate.value * pair.unit : BigInt(sized) * pair.step };
}

/** Throws a Rejection if less than a cost is free in what an order pays with. */
export function checkFunds({ main }: Account, pair: Pair, order: Pick<Order, 'side'>, cost: bigint): void {
  if (cost > (main.get(paidAsset(pair, order)) ?? 0n)) throw spotRejections.insufficientBalance();
}

/** The exact cost in quote of buying the rest of an order at the market now. */
export function marketCost(engine: EngineContext, pair: Pair, order: Order): bigint {
  const { account: owner, side, selfTrade, quantity, filled } = order;
  const taker = { owner, side, price: marketLimit(pair, side), selfTrade };
  return engine.book(pair.symbol).estimate(taker, { quantity: quantity - filled }).value * pair.unit;
}
