import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../../kernel/database/database.ts';
import { changeOrder } from '../ingest/writeOrderUpdate.ts';
import { YOUNG_MS } from '../requests/arrival.ts';
import { type RequestRow, resolveRequest } from '../requests/exchangeRequest.ts';
import type { OrderRow } from '../tables.ts';
import type { OrderDeps } from './orderDeps.ts';
import { isConfirmed } from './orderRow.ts';
import { reconcileOrder } from './reconcileOrder.ts';

/** The job that finishes an amendment of a conditional order. */
export const RECONCILE_REPLACEMENT = 'order_reconcile_replacement';

const ALL_MAX = 100;

type ReplacementDeps = Pick<OrderDeps, 'database' | 'clock' | 'log' | 'accounts'>;

/** The job: throws while the outcome is unknown, so that the queue retries. */
export function replacementReconciler(deps: ReplacementDeps) {
  return async (payload: unknown): Promise<void> => {
    const { requestId } = payload as { requestId: string };
    const request = await selectPending(deps).where('id', '=', requestId).executeTakeFirst();
    if (request !== undefined && !(await reconcileReplacement(deps, request)))
      throw new Error(`the outcome of amendment ${requestId} is unknown`);
  };
}

/** Finishes amendments whose server ended before they were. An error affects only its amendment. */
export async function reconcileReplacements(deps: ReplacementDeps): Promise<void> {
  const requests = await selectPending(deps)
    .where('created_at', '<', new Date(deps.clock() - YOUNG_MS))
    .orderBy(sql`random()`)
    .limit(ALL_MAX)
    .execute();
  for (const request of requests) {
    await reconcileReplacement(deps, request).catch((error: unknown) =>
      deps.log.error({ err: error, request: request.id }, 'an amendment could not be finished'),
    );
  }
}

const selectPending = ({ database }: ReplacementDeps) =>
  database
    .selectFrom('exchange_request')
    .selectAll()
    .where('state', '=', sql.lit('pending'))
    .where(sql<boolean>`wanted ->> 'clientOrderId' is not null`);

async function reconcileReplacement(deps: ReplacementDeps, request: RequestRow): Promise<boolean> {
  const row = await findNew(deps, request);
  if (row.status === 'submitted') await reconcileOrder(deps, row);
  return finishReplacement(deps, request);
}

/**
 * Takes the next step of an amendment whose new order was stored, and returns whether it has ended. Once the exchange
 * has the new order, the old one is cancelled; the new order is never sent from here.
 */
export async function finishReplacement(deps: ReplacementDeps, request: RequestRow): Promise<boolean> {
  const { database, clock } = deps;
  const row = await findNew(deps, request);
  const outcome = { at: clock(), actor: 'system' };
  if (!isConfirmed(row)) {
    if (!isEnded(row.status)) return false;
    const { rejection_code: code, rejection_message: message } = row;
    await resolveRequest(database, request, {
      ...outcome,
      state: 'rejected',
      code: code ?? 0,
      message: message ?? 'The order with the new terms was not placed.',
    });
    return true;
  }
  const old = await cancelOld(deps, request);
  if (!isEnded(old.status)) {
    await reconcileOrder(deps, old);
    if (!isEnded((await selectOrder(deps, old.id)).status)) return false;
  }
  await resolveRequest(database, request, { ...outcome, state: 'completed' });
  return true;
}

/** Stores the cancellation of the old order before it is sent. */
function cancelOld({ database }: ReplacementDeps, { order_id }: RequestRow): Promise<OrderRow> {
  return inTransaction(database, async (tx) => {
    const row = await tx
      .selectFrom('exchange_order')
      .selectAll()
      .where('id', '=', order_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (isEnded(row.status) || row.status === 'cancelling') return row;
    return changeOrder(tx, row, () => ({ status: 'cancelling' }));
  });
}

const findNew = ({ database }: ReplacementDeps, request: RequestRow): Promise<OrderRow> =>
  database
    .selectFrom('exchange_order')
    .selectAll()
    .where('exchange_account_id', '=', request.exchange_account_id)
    .where('product', '=', request.product)
    .where('client_order_id', '=', String(request.wanted.clientOrderId))
    .executeTakeFirstOrThrow();

const selectOrder = ({ database }: ReplacementDeps, id: string): Promise<OrderRow> =>
  database.selectFrom('exchange_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
