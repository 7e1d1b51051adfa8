import { concludeForgotten } from '@aldgate/domain/trading/forgottenOrder.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { ExchangeError } from '@aldgate/exchange';
import type { ProductClient } from '@aldgate/exchange/products/productClient.ts';
import { isAuthRejected, isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { parseOrderRow } from '../ingest/storedOrder.ts';
import { writeOrderUpdate } from '../ingest/writeOrderUpdate.ts';
import { canArrive, YOUNG_MS } from '../requests/arrival.ts';
import type { OrderRow } from '../tables.ts';
import type { OrderDeps } from './orderDeps.ts';
import { isConfirmed } from './orderRow.ts';

export const RECONCILE_ORDER = 'order_reconcile';
/** The job of each minute for orders whose own job has given up or was never added. */
export const RECONCILE_ORDERS = 'order_reconcile_all';
const ALL_MAX = 200;

type ReconcileOrderDeps = Pick<OrderDeps, 'database' | 'clock' | 'log' | 'accounts'>;

/** The job: throws while the outcome is unknown, so that the queue retries. */
export function orderReconciler(deps: ReconcileOrderDeps) {
  return async (payload: unknown): Promise<void> => {
    const { orderId } = payload as { orderId: string };
    const row = await selectUnknown(deps).where('exchange_order.id', '=', orderId).executeTakeFirst();
    if (row !== undefined && !(await reconcileOrder(deps, row)))
      throw new Error(`the outcome of order ${orderId} is unknown`);
  };
}

/**
 * Adds the order's job. Only after a request without an outcome: the job repeats a cancellation that is in progress.
 */
export const reconcileLater = (database: Database, { id }: OrderRow): Promise<void> =>
  inTransaction(database, (tx) => addJob(tx, RECONCILE_ORDER, { orderId: id }));

export async function reconcileOrders(deps: ReconcileOrderDeps): Promise<void> {
  const rows = await selectUnknown(deps)
    .where('created_at', '<', new Date(deps.clock() - YOUNG_MS))
    // In random order: orders whose outcome stays unknown, for example those of a rejected key, must not block the
    // others.
    .orderBy(sql`random()`)
    .limit(ALL_MAX)
    .execute();
  for (const row of rows) {
    // An error affects only this order.
    await reconcileOrder(deps, row).catch((error: unknown) =>
      deps.log.error({ err: error, order: row.id }, 'an order could not be reconciled'),
    );
  }
}

function selectUnknown({ database }: ReconcileOrderDeps) {
  return database.selectFrom('exchange_order').selectAll().where(sql<boolean>`status in ('submitted', 'cancelling')`);
}

/**
 * Queries the exchange for an order and returns whether its outcome is known. An unknown order may still be in
 * transit; once its deadline has passed, it cannot arrive any more and has failed. Nothing is sent again.
 */
export async function reconcileOrder(deps: ReconcileOrderDeps, row: OrderRow): Promise<boolean> {
  const { accounts, log, clock } = deps;
  const account = await accounts.findById(row.exchange_account_id);
  if (account === undefined) return false;
  try {
    return await queryOutcome(deps, account.client(row.product), row);
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    log.warn({ order: row.id, code: error.code, at: clock() }, 'the exchange does not report the outcome of an order');
    if (!isOutcomeUnknown(error) && !isAuthRejected(error))
      log.error({ order: row.id, message: error.msg }, 'the exchange rejected the query of an order');
    return false;
  }
}

/** Does the same for a known account. Rejects with an ExchangeError where the exchange does not say. */
export async function queryOutcome(
  deps: Pick<ReconcileOrderDeps, 'database' | 'clock'>,
  client: ProductClient,
  row: OrderRow,
): Promise<boolean> {
  const { database } = deps;
  const reports = await client.reportsOf(parseOrderRow(row));
  if (reports.length === 0) return reconcileUnknown(deps, client, row);
  const known = await writeOrderUpdate(database, row, reports);
  if (row.status !== 'cancelling' || isEnded(known.status)) return true;
  const update = await client.cancelOrder(parseOrderRow(known));
  if (update !== undefined) await writeOrderUpdate(database, known, [update]);
  return update !== undefined;
}

async function reconcileUnknown(
  { database, clock }: Pick<ReconcileOrderDeps, 'database' | 'clock'>,
  client: ProductClient,
  row: OrderRow,
): Promise<boolean> {
  if (isConfirmed(row)) {
    const ended = concludeForgotten(parseOrderRow(row), client.now());
    if (ended !== undefined) await writeOrderUpdate(database, row, [ended]);
    return ended !== undefined;
  }
  if (canArrive(row, clock(), client.now())) return false;
  await failOrder(database, row, { code: 0, message: 'The order did not reach the exchange.', at: clock() });
  return true;
}

/**
 * Marks an order that the exchange does not have and cannot receive any more. If the exchange reports it nevertheless,
 * its report is newer.
 */
export async function failOrder(
  database: Database,
  row: OrderRow,
  { code, message, at }: { readonly code: number; readonly message: string; readonly at: number },
): Promise<void> {
  const known = parseOrderRow(row);
  const rejection = { code, message };
  await writeOrderUpdate(database, row, [
    { ...known, orderId: null, algoId: null, status: 'failed', rejection, updatedAt: at },
  ]);
}
