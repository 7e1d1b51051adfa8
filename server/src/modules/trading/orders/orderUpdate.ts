import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database.ts';
import type { OrderUpdate } from '../exchange/exchangeOrder.ts';
import { sanitizeText } from '../exchange/sanitizeText.ts';
import type { OrderRow } from '../tables.ts';

/**
 * Stores an update of an order unless a newer one is stored: the stream may have been faster. The ids never change,
 * so they are stored in any case. Returns the order's new state.
 */
export function writeOrderUpdate(database: Database | Tx, row: OrderRow, update: OrderUpdate): Promise<OrderRow> {
  return updatesWritten(database, row, update).executeTakeFirstOrThrow();
}

/**
 * The same with asynchronous commit: after a database crash the stream and the exchange's API report the update
 * again.
 */
export function writeOrderUpdateSoon(database: Database, row: OrderRow, update: OrderUpdate): Promise<OrderRow> {
  return (
    updatesWritten(database, row, update)
      // Evaluated with the updated row, it applies to this statement's commit.
      .where(sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`)
      .executeTakeFirstOrThrow()
  );
}

function updatesWritten(database: Database | Tx, row: OrderRow, update: OrderUpdate) {
  const { exchangeOrderId = null, algoId = null, status, executedQuantity = null, averagePrice = null } = update;
  const at = new Date(update.at);
  // An order that was given up as never arrived is reopened if the exchange has it.
  const isNewer = sql<boolean>`(
    (status not in ('filled', 'cancelled', 'partial-canceled', 'failed', 'expired') or ${NEVER_ARRIVED})
    and (updated_at <= ${at} or ${NEVER_ARRIVED})
    and executed_quantity <= coalesce(${executedQuantity}::numeric, executed_quantity)
  )`;
  return database
    .updateTable('exchange_order')
    .set({
      exchange_order_id: sql`coalesce(exchange_order_id, ${exchangeOrderId})`,
      algo_id: sql`coalesce(algo_id, ${algoId})`,
      // Keep `cancelling` until a final state arrives.
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

/** An order that was given up because the exchange did not know it after its request could not arrive any more. */
const NEVER_ARRIVED = sql<boolean>`(status = 'failed' and rejection_code = 0)`;

/** Marks an order that the exchange does not have and cannot receive any more. */
export async function failOrder(
  database: Database,
  row: OrderRow,
  { code, message, at }: { readonly code: number; readonly message: string; readonly at: number },
): Promise<void> {
  await database
    .updateTable('exchange_order')
    .set({ status: 'failed', rejection_code: code, rejection_message: sanitizeText(message), updated_at: new Date(at) })
    .where('id', '=', row.id)
    .where('status', 'in', ['submitted', 'cancelling'])
    .execute();
}

/** Marks a key that the exchange rejected: the account is shown as unusable until it has another key. */
export async function rejectKey(database: Database, keyId: string): Promise<void> {
  await database
    .updateTable('exchange_key')
    .set({ state: 'rejected' })
    .where('id', '=', keyId)
    .where('state', '=', 'active')
    .execute();
}
