import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isOutcomeUnknown, RECV_WINDOW_MS } from '@aldgate/exchange/signed/signedRest.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import type { OrderRow } from '../tables.ts';
import { cancelAtExchange } from './cancelAtExchange.ts';
import { type FetchedOrder, fetchOrder } from './fetchOrder.ts';
import type { OrderDeps } from './orderDeps.ts';
import { isConfirmed } from './orderRow.ts';
import { failOrder, writeOrderUpdate } from './orderUpdate.ts';

export const RECONCILE_ORDER = 'futures_order_reconcile';
/** The job that looks, each minute, for orders whose own job has given up, or never was. */
export const RECONCILE_ORDERS = 'futures_order_reconcile_all';
const ALL_MAX = 200;

/** Beyond a request's window: what it may have taken to be sent a second time, by the exchange's clock. */
const MARGIN_MS = 15_000;
/** What was confirmed so long ago is known wherever it is asked for. */
const FORGOTTEN_MS = 60_000;
/** A younger order's own request is still at it. */
export const YOUNG_MS = 10_000;

type ReconcileTransferDeps = Pick<OrderDeps, 'database' | 'clock' | 'log' | 'accounts'>;

/** The job: throws while it is not known what became of the order, so that the queue asks again later. */
export function orderReconciler(deps: ReconcileTransferDeps) {
  return async (payload: unknown): Promise<void> => {
    const { orderId } = payload as { orderId: string };
    const row = await unknownOutcomes(deps).where('futures_order.id', '=', orderId).executeTakeFirst();
    if (row !== undefined && !(await reconcileOrder(deps, row))) throw new Error(`order ${orderId} is unknownOutcomes`);
  };
}

export async function reconcileOrders(deps: ReconcileTransferDeps): Promise<void> {
  const rows = await unknownOutcomes(deps)
    .where('created_at', '<', new Date(deps.clock() - YOUNG_MS))
    // In no order: those that stay unknownOutcomes, such as all of a key that is turned away, keep the others from no turn.
    .orderBy(sql`random()`)
    .limit(ALL_MAX)
    .execute();
  for (const row of rows) {
    // One that cannot be settled keeps nobody else from it.
    await reconcileOrder(deps, row).catch((error: unknown) =>
      deps.log.error({ err: error, order: row.id }, 'an order could not be settled'),
    );
  }
}

function unknownOutcomes({ database }: ReconcileTransferDeps) {
  return database.selectFrom('futures_order').selectAll().where('status', 'in', ['submitted', 'cancelling']);
}

/**
 * Asks the exchange what it knows of an order, and answers whether that is decided. One that it does not know may still
 * be on its way; once its request's window has passed it cannot arrive any more, and has failed.
 */
export async function reconcileOrder(deps: ReconcileTransferDeps, row: OrderRow): Promise<boolean> {
  const { database, accounts, log, clock } = deps;
  const account = await accounts.findById(row.broker_account_id);
  if (account === undefined) return false;
  try {
    const found = await fetchOrder(account, row);
    if (found === undefined) return await reconcileUnknown(deps, account, row);
    const known = await writeOrderUpdate(database, row, found.update);
    if (row.status === 'cancelling' && !isEnded(known.status)) return await cancelAgain(deps, account, known, found);
    return true;
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    log.warn({ order: row.id, code: error.code, at: clock() }, 'the exchange does not say what became of an order');
    if (!isOutcomeUnknown(error) && !isAuthRejected(error))
      log.error({ order: row.id, message: error.msg }, 'an odd refusal');
    return false;
  }
}

async function reconcileUnknown({ database, clock }: ReconcileTransferDeps, { rest }: TradingAccount, row: OrderRow) {
  if (isConfirmed(row)) return reconcileForgotten(database, rest.now(), row);
  const sentAt = row.sent_at?.getTime() ?? row.created_at.getTime();
  if (rest.now() <= sentAt + RECV_WINDOW_MS + MARGIN_MS) return false;
  await failOrder(database, row, { code: 0, message: 'The order did not reach the exchange.', at: clock() });
  return true;
}

/**
 * What the exchange once confirmed and no longer knows has ended there: it forgets what was cancelled unfilled. A moment
 * after it was confirmed it may not know it yet.
 */
async function reconcileForgotten(database: Database, now: number, row: OrderRow): Promise<boolean> {
  if (now - row.updated_at.getTime() < FORGOTTEN_MS) return false;
  const status = /[1-9]/.test(row.executed_quantity) ? 'partial-canceled' : 'cancelled';
  await writeOrderUpdate(database, row, { status, at: now });
  return true;
}

async function cancelAgain(
  { database }: ReconcileTransferDeps,
  account: TradingAccount,
  row: OrderRow,
  { isWaiting }: FetchedOrder,
) {
  const update = await cancelAtExchange(account, row, isWaiting);
  if (update !== undefined) await writeOrderUpdate(database, row, update);
  return update !== undefined;
}
