import type { CancelOrder, CancelOrders } from '../commands.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Order } from '../entities/order.ts';
import { rejections } from '../rejection.ts';
import { closeOrder } from './closeOrder.ts';
import { findOrder } from './findOrder.ts';

/** Throws a Rejection if there is no such order. */
export function cancelOrder(engine: EngineContext, command: CancelOrder): Order {
  const account = engine.account(command.account);
  engine.contract(command.symbol);
  const order = findOrder(account, command);
  if (order === undefined) throw rejections.unknownOrderOnCancel();
  engine.book(order.symbol).cancel(order.id);
  closeOrder(engine, account, order, 'CANCELED');
  return order;
}

/** Cancels all open orders of a contract, oldest first, and returns their number. */
export function cancelOrders(engine: EngineContext, { account: id, symbol }: Omit<CancelOrders, 'type'>): number {
  const account = engine.account(id);
  const book = engine.book(engine.contract(symbol).symbol);
  let count = 0;
  for (const order of Array.from(account.orders.values())) {
    if (order.symbol !== symbol) continue;
    book.cancel(order.id);
    closeOrder(engine, account, order, 'CANCELED');
    count += 1;
  }
  return count;
}
