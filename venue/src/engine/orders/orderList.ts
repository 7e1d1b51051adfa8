import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Order } from '../entities/order.ts';
import type { OrderList } from '../entities/orderList.ts';

/** The open list of an order; undefined if it has none, or if it is over. */
export function findList({ state }: EngineContext, { spot }: Pick<Order, 'spot'>): OrderList | undefined {
  return spot === undefined || spot.listId === 0 ? undefined : state.lists.get(spot.listId);
}

/** The other order of a list, while it is open. */
export function findOther({ orders }: Account, list: OrderList, order: Order): Order | undefined {
  const other = list.orders.find(({ id }) => id !== order.id);
  return other === undefined ? undefined : orders.get(other.id);
}

/** Ends the list of an order that is over, if it has one, and emits the update. */
export function finishList(engine: EngineContext, order: Order): void {
  const list = findList(engine, order);
  if (list === undefined) return;
  engine.state.lists.delete(list.id);
  list.status = 'ALL_DONE';
  list.updatedAt = engine.at;
  emitList(engine, list);
}

/** Emits a list's state; house accounts have none. */
export function emitList(engine: EngineContext, list: OrderList): void {
  engine.emit({ type: 'orderList', account: list.account, list: { ...list } });
}
