import type { OrderRef } from '../commands.ts';
import type { Account } from '../entities/account.ts';
import type { Order } from '../entities/order.ts';

/** The open order of a reference; the id takes precedence. */
export function findOrder(account: Account, { symbol, orderId, clientOrderId }: OrderRef): Order | undefined {
  const id = orderId ?? account.clientIds.get(clientOrderId ?? '');
  const order = id === undefined ? undefined : account.orders.get(id);
  return order?.symbol === symbol ? order : undefined;
}
