import type { ParsedOf } from '@aldgate/contract';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { addJob } from '../../../kernel/jobs.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import type { OrderRow } from '../tables.ts';
import { cancelAtExchange } from './cancelAtExchange.ts';
import { fetchOrder } from './fetchOrder.ts';
import type { OrderDeps } from './orderDeps.ts';
import { findOrder, type OrderResult, orderResult } from './orderRow.ts';
import { rejectKey, writeOrderUpdate } from './orderUpdate.ts';
import { RECONCILE_ORDER } from './reconcileOrder.ts';
import { isBusy, toApiError } from './rejection.ts';

/**
 * Cancels an open order. A repeat, or an order that has ended meanwhile, returns its state. If the exchange does not
 * answer, the order is `cancelling` and a job continues.
 */
export async function cancelOrder(
  deps: OrderDeps,
  user: User,
  { exchangeKeyId, instrumentId, clientOrderId }: ParsedOf<'cancelOrder'>,
  origin: Origin,
): Promise<OrderResult> {
  const { accounts, database } = deps;
  const account = await accounts.find(user.institutionId, exchangeKeyId);
  const row = await findOrder(deps, account, clientOrderId);
  if (row === undefined || row.instrument_id !== instrumentId) throw new ApiError('orderNotFound');
  if (isEnded(row.status)) return orderResult(row);
  await inTransaction(database, async (tx) => {
    await tx
      .updateTable('exchange_order')
      .set({ status: 'cancelling' })
      .where('id', '=', row.id)
      .where('status', 'in', ['submitted', 'running', 'partial-filled'])
      .execute();
    await audit(tx, {
      at: deps.clock(),
      actor: user.userId,
      action: 'exchange_order_cancel_requested',
      subject: `exchange_order:${row.id}`,
      origin,
    });
  });
  return cancelNow(deps, account, row);
}

async function cancelNow(deps: OrderDeps, account: TradingAccount, row: OrderRow): Promise<OrderResult> {
  const { database, clock } = deps;
  try {
    const isWaiting = row.condition_type !== null && row.exchange_order_id === null;
    const update = (await cancelAtExchange(account, row, isWaiting)) ?? (await fetchOrder(account, row))?.update;
    if (update !== undefined) {
      const known = await writeOrderUpdate(database, row, update);
      // The order is still open: it triggered just now, or had not arrived when it was cancelled.
      return isEnded(known.status) ? orderResult(known) : await cancelLater(deps, known);
    }
    // It may still be in transit, or have ended and been forgotten: the job finds out.
    return await cancelLater(deps, row);
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    if (isOutcomeUnknown(error) && !isBusy(error)) return cancelLater(deps, row);
    if (isAuthRejected(error)) await rejectKey(database, account.keyId);
    await database
      .updateTable('exchange_order')
      // An order may have been confirmed meanwhile.
      .set({
        status: sql`case when coalesce(exchange_order_id, algo_id) is not null and ${row.status} = 'submitted'
          then 'running' else ${row.status} end`,
      })
      .where('id', '=', row.id)
      .where('status', '=', 'cancelling')
      .execute();
    throw toApiError(error, clock());
  }
}

async function cancelLater({ database }: OrderDeps, row: OrderRow): Promise<OrderResult> {
  await inTransaction(database, (tx) => addJob(tx, RECONCILE_ORDER, { orderId: row.id }));
  return orderResult({ ...row, status: 'cancelling' });
}
