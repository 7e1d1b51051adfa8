import type { CancelOrder, CancelOrders } from '../commands.ts';
import { refusals } from '../refusal.ts';
import type { World } from '../world.ts';
import { closeOrder } from './closeOrder.ts';
import { findOrder } from './findOrder.ts';
import type { Order } from './order.ts';

/** Cancels an open order and answers it. Throws a Refusal where there is none. */
export function cancelOrder(world: World, command: CancelOrder): Order {
  const account = world.account(command.account);
  world.contract(command.symbol);
  const order = findOrder(account, command);
  if (order === undefined) throw refusals.unknownOrderOnCancel();
  world.book(order.symbol).cancel(order.id);
  closeOrder(world, account, order, 'CANCELED');
  return order;
}

/** Cancels all open orders of a contract, the oldest first, and answers how many there were. */
export function cancelOrders(world: World, { account: id, symbol }: Omit<CancelOrders, 'type'>): number {
  const account = world.account(id);
  const book = world.book(world.contract(symbol).symbol);
  let count = 0;
  for (const order of [...account.orders.values()]) {
    if (order.symbol !== symbol) continue;
    book.cancel(order.id);
    closeOrder(world, account, order, 'CANCELED');
    count += 1;
  }
  return count;
}
