import type { EngineContext } from '../engineContext.ts';
import type { Order } from '../entities/order.ts';
import type { OrderList } from '../entities/orderList.ts';
import { rejections } from '../rejection.ts';
import type { CancelOrderList } from '../spotCommands.ts';
import { closeOrder } from './closeOrder.ts';
import type { ListedOrders } from './placeOrderList.ts';

/** Cancels the open orders of a list. Throws a Rejection if there is no such list. */
export function cancelOrderList(engine: EngineContext, command: CancelOrderList): ListedOrders {
  const account = engine.account(command.account);
  engine.pair(command.symbol);
  const list = findOpenList(engine, command);
  if (list === undefined) throw rejections.unknownOrderOnCancel();
  const orders = list.orders.flatMap(({ id }): Order[] => {
    const order = account.orders.get(id);
    return order === undefined ? [] : [order];
  });
  const [first] = orders;
  if (first !== undefined) {
    engine.book(list.symbol).cancel(first.id);
    closeOrder(engine, account, first, 'CANCELED', command.cancelId);
  }
  return { list, orders };
}

/** The open list of a reference; the id takes precedence. */
export function findOpenList(
  { state }: EngineContext,
  { account, symbol, listId, clientListId }: Pick<CancelOrderList, 'account' | 'symbol' | 'listId' | 'clientListId'>,
): OrderList | undefined {
  for (const list of state.lists.values()) {
    if (list.account !== account || list.symbol !== symbol) continue;
    if (listId === undefined ? list.clientListId === clientListId : list.id === listId) return list;
  }
  return undefined;
}
