import type { OrderRef } from '../commands.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Order } from '../entities/order.ts';

/** The open order of a reference; the id takes precedence. Client ids of spot and futures are apart. */
export function findOrder(
  { pairs }: Pick<EngineContext, 'pairs'>,
  account: Account,
  { symbol, orderId, clientOrderId }: OrderRef,
): Order | undefined {
  const clientIds = pairs.has(symbol) ? account.spotClientIds : account.clientIds;
  const id = orderId ?? clientIds.get(clientOrderId ?? '');
  const order = id === undefined ? undefined : account.orders.get(id);
  return order?.symbol === symbol ? order : undefined;
}
