import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Order } from '../entities/order.ts';
import type { Pair } from '../pair.ts';
import { emitSpotUpdate } from '../spot/emitSpotUpdate.ts';
import { marketLimit } from '../spot/filters.ts';
import { isWaiting } from '../spot/settleSpot.ts';
import { isMarketOrder } from './bookTimeInForce.ts';
import { addOrder, closeOrder } from './closeOrder.ts';
import { finishList } from './orderList.ts';

/** Starts a new order that has locked what it pays with: it waits for its trigger, or is matched. */
export function startSpotOrder(engine: EngineContext, account: Account, pair: Pair, order: Order): void {
  emitSpotUpdate(engine, account, order, 'NEW');
  if (isWaiting(order)) addOrder(engine, account, order);
  else matchSpotOrder(engine, account, pair, order);
}

/** Matches an order that has locked what it pays with. */
export function matchSpotOrder(engine: EngineContext, account: Account, pair: Pair, order: Order): void {
  // A total that pays for nothing, or an empty book.
  if (order.quantity === 0) {
    closeOrder(engine, account, order, 'EXPIRED');
    return;
  }
  const limit = isMarketOrder(order) ? marketLimit(pair, order.side) : order.price;
  const { end } = engine.match(order, limit);
  if (end === 'rested') addOrder(engine, account, order);
  else if (end === 'filled') finishList(engine, order);
  else closeOrder(engine, account, order, end === 'selfTrade' ? 'EXPIRED_IN_MATCH' : 'EXPIRED');
}
