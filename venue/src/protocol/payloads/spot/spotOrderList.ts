import type { Order } from '../../../engine/entities/order.ts';
import type { OrderList } from '../../../engine/entities/orderList.ts';
import type { Pair } from '../../../engine/pair.ts';
import type { OrderIds } from '../../orderIds.ts';
import { spotCancelled } from './spotOrder.ts';

/** An order list for queries. */
export function orderListRow({ instrument }: Pair, list: OrderList, ids: OrderIds) {
  const { symbol } = instrument;
  const isOpen = list.status === 'EXECUTING';
  return {
    orderListId: list.id,
    contingencyType: 'OCO',
    listStatusType: isOpen ? 'EXEC_STARTED' : 'ALL_DONE',
    listOrderStatus: list.status,
    listClientOrderId: list.clientListId,
    transactionTime: list.updatedAt,
    symbol,
    orders: list.orders.map(({ id, clientOrderId }) => ({ symbol, orderId: ids.toWire(id), clientOrderId })),
  };
}

/** A cancelled order list with the orders that were open. */
export function cancelledList(pair: Pair, list: OrderList, orders: readonly Order[], ids: OrderIds, cancelId: string) {
  const reports = orders.map((order) => spotCancelled(pair, order, ids, cancelId));
  return { ...orderListRow(pair, list, ids), orderReports: reports };
}
