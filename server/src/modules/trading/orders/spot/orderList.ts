import type { AnswerOf } from '@aldgate/contract';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import type { Selectable } from 'kysely';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../../kernel/database/database.ts';
import type { Tables } from '../../../../kernel/database/tables.ts';
import type { OrderRow } from '../../tables.ts';
import { orderResult } from '../orderRow.ts';

/** A stored list with its orders: the limit order that takes a profit, then the stop. */
export interface StoredList {
  readonly list: Selectable<Tables['order_list']>;
  readonly orders: readonly OrderRow[];
}

export async function findOrderList(
  database: Database | Tx,
  accountId: string,
  clientListId: string,
): Promise<StoredList | undefined> {
  const list = await database
    .selectFrom('order_list')
    .selectAll()
    .where('exchange_account_id', '=', accountId)
    .where('client_list_id', '=', clientListId)
    .executeTakeFirst();
  if (list === undefined) return undefined;
  const orders = await database
    .selectFrom('exchange_order')
    .selectAll()
    .where('list_id', '=', list.id)
    .orderBy('id')
    .execute();
  return { list, orders };
}

/** The list of an order; undefined for an order without one. */
export async function readListOf(
  database: Database | Tx,
  { exchange_account_id: accountId, list_id: listId }: OrderRow,
): Promise<StoredList | undefined> {
  if (listId === null) return undefined;
  const { client_list_id: clientListId } = await database
    .selectFrom('order_list')
    .select('client_list_id')
    .where('id', '=', listId)
    .executeTakeFirstOrThrow();
  return findOrderList(database, accountId, clientListId);
}

/** Both orders of a list by what they are. */
export function legsOf({ list, orders: [takeProfit, stop] }: StoredList) {
  if (takeProfit === undefined || stop === undefined) throw new Error(`the list ${list.id} lacks an order`);
  return { takeProfit, stop };
}

/** Throws orderListNotFound. */
export async function requireOrderList(
  database: Database,
  accountId: string,
  { clientListId, instrumentId }: { readonly clientListId: string; readonly instrumentId: string },
): Promise<StoredList> {
  const found = await findOrderList(database, accountId, clientListId);
  if (found === undefined || found.list.instrument_id !== instrumentId) throw new ApiError('orderListNotFound');
  return found;
}

/** A list for its sender. Its state follows from that of its orders. */
export const listResult = ({ list, orders }: StoredList): AnswerOf<'sendOrderList'> => ({
  clientListId: list.client_list_id,
  status: listStatus(orders),
  orders: orders.map(orderResult),
});

function listStatus(orders: readonly OrderRow[]): AnswerOf<'sendOrderList'>['status'] {
  if (orders.every(({ status }) => status === 'submitted')) return 'submitted';
  if (orders.every(({ status }) => status === 'failed')) return 'failed';
  return orders.every(({ status }) => isEnded(status)) ? 'ended' : 'running';
}
