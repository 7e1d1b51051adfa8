import type { Account } from '../accounts/account.ts';
import { positionOf } from '../accounts/accountOf.ts';
import { worth } from '../contract.ts';
import type { World } from '../world.ts';
import { withdrawWorth } from './fillOrder.ts';
import { finishAlgo } from './finishAlgo.ts';
import type { Order, OrderStatus } from './order.ts';
import { tellOrder } from './tellOrder.ts';

/** An order that has left its book: what was kept for it is given up, and its end is told. */
export function closeOrder(
  world: World,
  account: Account,
  order: Order,
  status: Extract<OrderStatus, 'CANCELED' | 'EXPIRED' | 'EXPIRED_IN_MATCH'>,
): void {
  forgetOrder(world, account, order);
  order.status = status;
  order.updatedAt = world.at;
  tellOrder(world, account, order, status === 'CANCELED' ? 'CANCELED' : 'EXPIRED');
  finishAlgo(world, account, order);
}

/** Takes an order out of the account's open ones, with what its rest exposed the account to. */
export function forgetOrder(world: World, account: Account, order: Order): void {
  if (!account.orders.delete(order.id)) return;
  if (account.clientIds.get(order.clientOrderId) === order.id) account.clientIds.delete(order.clientOrderId);
  if (order.goodTill > 0) world.state.expiring.delete(order.id);
  const position = positionOf(account, order.symbol);
  position.orders -= 1;
  if (order.reduceOnly) position.reducing -= 1;
  else withdrawWorth(position, order, worth(world.contract(order.symbol), order.quantity - order.filled, order.price));
}
