import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Order, OrderStatus } from '../entities/order.ts';
import { findList, findOther, finishList } from './orderList.ts';
import { settlementOf } from './settlement.ts';

type ClosedStatus = Extract<OrderStatus, 'CANCELED' | 'EXPIRED' | 'EXPIRED_IN_MATCH'>;

/**
 * Closes an order that has left its book: releases what it holds and emits its final update. The other order of its
 * list ends with it. `cancelId` is the client id of a cancellation.
 */
export function closeOrder(
  engine: EngineContext,
  account: Account,
  order: Order,
  status: ClosedStatus,
  cancelId?: string,
): void {
  removeOrder(engine, account, order);
  order.status = status;
  order.updatedAt = engine.at;
  settlementOf(order).close(engine, account, order, cancelId);
  const list = findList(engine, order);
  if (list === undefined || (list.leading !== 0 && list.leading !== order.id)) return;
  finishList(engine, order);
  const other = findOther(account, list, order);
  if (other === undefined) return;
  // At most one of the two is in the book, so this changes no book that is being matched.
  engine.book(order.symbol).cancel(other.id);
  closeOrder(engine, account, other, status === 'CANCELED' ? 'CANCELED' : 'EXPIRED', cancelId);
}

/** Adds an order to the account's open orders. */
export function addOrder(engine: EngineContext, account: Account, order: Order): void {
  account.orders.set(order.id, order);
  settlementOf(order).rest(engine, account, order);
}

/** Removes an order from the account's open orders, with the exposure of its remainder. */
export function removeOrder(engine: EngineContext, account: Account, order: Order): void {
  if (account.orders.delete(order.id)) settlementOf(order).leave(engine, account, order);
}
