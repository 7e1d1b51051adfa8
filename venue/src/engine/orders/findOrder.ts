import type { Account } from '../accounts/account.ts';
import type { OrderRef } from '../commands.ts';
import type { Order } from './order.ts';

/** The open order that a reference names; the id counts where both are given. */
export function findOrder(account: Account, { symbol, orderId, clientOrderId }: OrderRef): Order | undefined {
  const id = orderId ?? account.clientIds.get(clientOrderId ?? '');
  const order = id === undefined ? undefined : account.orders.get(id);
  return order?.symbol === symbol ? order : undefined;
}
