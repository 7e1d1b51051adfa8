import { notionalAtTicks } from '../contract.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import { getOrCreatePosition } from '../entities/accountPositions.ts';
import type { Order, OrderStatus } from '../entities/order.ts';
import { completeAlgoOrder } from './completeAlgoOrder.ts';
import { emitOrderUpdate } from './emitOrderUpdate.ts';
import { releaseNotional } from './fillOrder.ts';

/** Closes an order that has left its book: releases its margin and emits its final update. */
export function closeOrder(
  engine: EngineContext,
  account: Account,
  order: Order,
  status: Extract<OrderStatus, 'CANCELED' | 'EXPIRED' | 'EXPIRED_IN_MATCH'>,
): void {
  removeOrder(engine, account, order);
  order.status = status;
  order.updatedAt = engine.at;
  emitOrderUpdate(engine, account, order, status === 'CANCELED' ? 'CANCELED' : 'EXPIRED');
  completeAlgoOrder(engine, account, order);
}

/** Removes an order from the account's open orders, with the exposure of its remainder. */
export function removeOrder(engine: EngineContext, account: Account, order: Order): void {
  if (!account.orders.delete(order.id)) return;
  if (account.clientIds.get(order.clientOrderId) === order.id) account.clientIds.delete(order.clientOrderId);
  if (order.goodTill > 0) engine.state.expiring.delete(order.id);
  const position = getOrCreatePosition(account, order.symbol);
  position.orders -= 1;
  if (order.reduceOnly) position.reducing -= 1;
  else
    releaseNotional(
      position,
      order,
      notionalAtTicks(engine.contract(order.symbol), order.quantity - order.filled, order.price),
    );
}
