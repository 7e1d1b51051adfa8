import { errors } from '@aldgate/contract';
import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { addJob } from '../../../kernel/jobs.ts';
import { rejectKey, type TradingAccount } from '../accounts/tradingAccount.ts';
import { isBusy, toApiError } from '../exchange/exchangeErrors.ts';
import { mergeIntoRow, parseOrderRow } from '../ingest/storedOrder.ts';
import type { OrderRow } from '../tables.ts';
import { deadlinePassed } from './deadline.ts';
import type { OrderDeps } from './orderDeps.ts';
import { type OrderResult, orderResult } from './orderRow.ts';
import { failOrder, RECONCILE_ORDER } from './reconcileOrder.ts';

/**
 * Sends a stored order once, before its deadline (epoch ms). A rejection of the exchange is thrown as an ApiError, and
 * the order has failed; without a response it stays submitted, and a job reconciles it.
 */
export async function placeOrder(
  deps: OrderDeps,
  account: TradingAccount,
  row: OrderRow,
  validUntil: number,
): Promise<OrderResult> {
  const { database, clock, log, unknownOutcomes } = deps;
  try {
    const update = await account.futures.placeOrder(parseOrderRow(row), validUntil);
    deps.updates.writeSoon(row, update);
    return orderResult({ ...row, ...mergeIntoRow(row, [update]) });
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    log.warn({ order: row.id, code: error.code, status: error.status }, 'the exchange did not accept an order');
    if (error.failure === 'expired') {
      const at = clock();
      await failOrder(database, row, { ...errors.deadlinePassed, at });
      throw deadlinePassed(validUntil, at);
    }
    if (isOutcomeUnknown(error) && !isBusy(error)) {
      unknownOutcomes.add(row.id);
      await inTransaction(database, (tx) => addJob(tx, RECONCILE_ORDER, { orderId: row.id }));
      return orderResult(row);
    }
    if (isAuthRejected(error)) await rejectKey(database, account.keyId);
    await failOrder(database, row, { code: error.code, message: error.msg, at: clock() });
    throw toApiError(error, clock());
  }
}
