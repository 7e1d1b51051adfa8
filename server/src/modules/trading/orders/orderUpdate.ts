import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database.ts';
import type { OrderUpdate } from '../exchange/exchangeOrder.ts';
import { sanitizeText } from '../exchange/sanitizeText.ts';
import type { OrderRow } from '../tables.ts';

/**
 * Writes what the exchange said of an order, unless something newer is known: its stream may have been faster. Its ids
 * never change, so that they are written whatever is known else. Answers the order as it stands then.
 */
export function writeOrderUpdate(database: Database | Tx, row: OrderRow, update: OrderUpdate): Promise<OrderRow> {
  return updatesWritten(database, row, update).executeTakeFirstOrThrow();
}

/**
 * The same, without waiting for the disk: the account's stream tells it again, and so does the exchange when it is asked,
 * so that a database that crashes loses nothing by it.
 */
export function writeOrderUpdateSoon(database: Database, row: OrderRow, update: OrderUpdate): Promise<OrderRow> {
  return (
    updatesWritten(database, row, update)
      // Computed with the one row that is written, it holds for this statement's own commit.
      .where(sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`)
      .executeTakeFirstOrThrow()
  );
}

function updatesWritten(database: Database | Tx, row: OrderRow, update: OrderUpdate) {
  const { exchangeOrderId = null, algoId = null, status, executedQuantity = null, averagePrice = null } = update;
  const at = new Date(update.at);
  // One that was given up because nobody knew of it is not over where the exchange turns out to have it.
  const isNewer = sql<boolean>`(
    (status not in ('filled', 'cancelled', 'partial-canceled', 'failed', 'expired') or ${NEVER_ARRIVED})
    and (updated_at <= ${at} or ${NEVER_ARRIVED})
    and executed_quantity <= coalesce(${executedQuantity}::numeric, executed_quantity)
  )`;
  return database
    .updateTable('futures_order')
    .set({
      exchange_order_id: sql`coalesce(exchange_order_id, ${exchangeOrderId})`,
      algo_id: sql`coalesce(algo_id, ${algoId})`,
      // Who asked for its end is told of nothing else before it.
      status: sql`case when not ${isNewer} or (status = 'cancelling' and ${!isEnded(status)}) then status else ${status} end`,
      rejection_code: sql`case when ${NEVER_ARRIVED} then null else rejection_code end`,
      rejection_message: sql`case when ${NEVER_ARRIVED} then null else rejection_message end`,
      executed_quantity: sql`case when ${isNewer}
        then coalesce(${executedQuantity}::numeric, executed_quantity) else executed_quantity end`,
      average_price: sql`case when ${isNewer} then coalesce(${averagePrice}::numeric, average_price) else average_price end`,
      updated_at: sql`case when ${isNewer} then ${at} else updated_at end`,
    })
    .where('id', '=', row.id)
    .returningAll();
}

/** An order that was given up because the exchange knew of none when its request could not arrive any more. */
const NEVER_ARRIVED = sql<boolean>`(status = 'failed' and rejection_code = 0)`;

/** An order that the exchange has not, and will not have. */
export async function failOrder(
  database: Database,
  row: OrderRow,
  { code, message, at }: { readonly code: number; readonly message: string; readonly at: number },
): Promise<void> {
  await database
    .updateTable('futures_order')
    .set({ status: 'failed', rejection_code: code, rejection_message: sanitizeText(message), updated_at: new Date(at) })
    .where('id', '=', row.id)
    .where('status', 'in', ['submitted', 'cancelling'])
    .execute();
}

/** The exchange has turned a key away: the account's screens say so until another is made. */
export async function rejectKey(database: Database, keyId: string): Promise<void> {
  await database
    .updateTable('exchange_key')
    .set({ state: 'rejected' })
    .where('id', '=', keyId)
    .where('state', '=', 'active')
    .execute();
}
