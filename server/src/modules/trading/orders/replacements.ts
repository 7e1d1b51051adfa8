import { traitsOf } from '@aldgate/domain/market/traits.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { RequestRow } from '../requests/exchangeRequest.ts';
import type { OrderRow } from '../tables.ts';

/** The order that an amendment put in another one's place, or is about to, and the amendment. */
export interface FoundReplacement {
  readonly row: OrderRow;
  readonly request: RequestRow;
}

/**
 * Finds what replaces an order, and for both orders of a list the new stop; undefined without an amendment, or if the
 * replacement was rejected.
 */
export async function findReplacement(database: Database, old: OrderRow): Promise<FoundReplacement | undefined> {
  // The exchange itself amends the others.
  if (traitsOf(old.product).amends === 'inPlace' && old.condition_type === null) return undefined;
  const request = await database
    .selectFrom('exchange_request')
    .selectAll()
    .where((where) =>
      old.list_id === null
        ? where('order_id', '=', old.id)
        : where('order_id', 'in', where.selectFrom('exchange_order').select('id').where('list_id', '=', old.list_id)),
    )
    .where('kind', '=', 'amendment')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const clientOrderId = request?.wanted.clientOrderId;
  if (request === undefined || clientOrderId === undefined || clientOrderId === null) return undefined;
  const row = await database
    .selectFrom('exchange_order')
    .selectAll()
    .where('exchange_account_id', '=', old.exchange_account_id)
    .where('product', '=', old.product)
    .where('client_order_id', '=', String(clientOrderId))
    .executeTakeFirst();
  return row === undefined || row.status === 'failed' ? undefined : { row, request };
}

/** Follows amendments from an order to the one that is in its place now; undefined if none is. */
export async function findLastReplacement(database: Database, old: OrderRow): Promise<OrderRow | undefined> {
  let last: OrderRow | undefined;
  for (let next = await findReplacement(database, old); next !== undefined; ) {
    last = next.row;
    next = await findReplacement(database, last);
  }
  return last;
}
