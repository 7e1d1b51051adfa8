import type { CancelOrder, CancelOrders } from '../commands.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Order } from '../entities/order.ts';
import { rejections, spotRejections } from '../rejection.ts';
import { closeOrder } from './closeOrder.ts';
import { findOrder } from './findOrder.ts';

/** Throws a Rejection if there is no such order. */
export function cancelOrder(engine: EngineContext, command: CancelOrder): Order {
  const account = engine.account(command.account);
  engine.listed(command.symbol);
  const order = findOrder(engine, account, command);
  if (order === undefined) throw rejections.unknownOrderOnCancel();
  if (command.onlyIf !== undefined && order.status !== command.onlyIf) throw spotRejections.cancelRestricted();
  engine.book(order.symbol).cancel(order.id);
  closeOrder(engine, account, order, 'CANCELED', command.cancelId);
  return order;
}

/** Cancels all open orders of an instrument, oldest first, and returns them. */
export function cancelOrders(
  engine: EngineContext,
  { account: id, symbol, cancelId }: Omit<CancelOrders, 'type'>,
): readonly Order[] {
  const account = engine.account(id);
  const book = engine.book(engine.listed(symbol).symbol);
  const orders = Array.from(account.orders.values()).filter((order) => order.symbol === symbol);
  for (const order of orders) {
    // The other order of its list was closed with it.
    if (!account.orders.has(order.id)) continue;
    book.cancel(order.id);
    closeOrder(engine, account, order, 'CANCELED', cancelId);
  }
  return orders;
}
