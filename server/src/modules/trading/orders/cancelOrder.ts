import type { ParsedOf } from '@aldgate/contract';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { addJob } from '../../../kernel/jobs.ts';
import { rejectKey, type TradingAccount } from '../accounts/tradingAccount.ts';
import { isBusy, toApiError } from '../exchange/exchangeErrors.ts';
import { parseOrderRow } from '../ingest/storedOrder.ts';
import { changeOrder, writeOrderUpdate } from '../ingest/writeOrderUpdate.ts';
import type { OrderRow } from '../tables.ts';
import type { OrderDeps } from './orderDeps.ts';
import { findOrder, isConfirmed, type OrderResult, orderResult } from './orderRow.ts';
import { RECONCILE_ORDER } from './reconcileOrder.ts';

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
  const cancelling = await inTransaction(database, async (tx) => {
    const changed = await changeOrder(tx, row, ({ status }) =>
      isEnded(status) || status === 'cancelling' ? undefined : { status: 'cancelling' },
    );
    await audit(tx, {
      at: deps.clock(),
      actor: user.userId,
      action: 'exchange_order_cancel_requested',
      subject: `exchange_order:${row.id}`,
      origin,
    });
    return changed;
  });
  return cancelNow(deps, account, cancelling, row.status === 'cancelling');
}

async function cancelNow(
  deps: OrderDeps,
  account: TradingAccount,
  row: OrderRow,
  isRepeat: boolean,
): Promise<OrderResult> {
  const { database, clock } = deps;
  try {
    const order = parseOrderRow(row);
    const update = await account.futures.cancelOrder(order);
    const reports = update === undefined ? await account.futures.reportsOf(order) : [update];
    if (reports.length > 0) {
      const known = await writeOrderUpdate(database, row, reports);
      // The order is still open: it triggered just now, or had not arrived when it was cancelled.
      return isEnded(known.status) ? orderResult(known) : await cancelLater(deps, known);
    }
    // It may still be in transit, or have ended and been forgotten: the job finds out.
    return await cancelLater(deps, row);
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    if (isOutcomeUnknown(error) && !isBusy(error)) return cancelLater(deps, row);
    if (isAuthRejected(error)) await rejectKey(database, account.keyId);
    await changeOrder(database, row, (current) =>
      // An earlier request that was not rejected is still in progress.
      current.status === 'cancelling' && !isRepeat ? { status: openStatus(current) } : undefined,
    );
    throw toApiError(error, clock());
  }
}

async function cancelLater({ database }: OrderDeps, row: OrderRow): Promise<OrderResult> {
  await inTransaction(database, (tx) => addJob(tx, RECONCILE_ORDER, { orderId: row.id }));
  return orderResult({ ...row, status: 'cancelling' });
}

/** The status of an open order whose cancellation was rejected. */
function openStatus(row: OrderRow): OrderRow['status'] {
  if (isPositive(row.executed_quantity)) return 'partial-filled';
  return isConfirmed(row) ? 'running' : 'submitted';
}
