import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isOutcomeUnknown, RECV_WINDOW_MS } from '@aldgate/exchange/signed/signedRest.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { addJob } from '../../../kernel/jobs.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import {
  type ExchangeAlgoOrder,
  type ExchangeOrder,
  type OrderUpdate,
  orderRequest,
  parseAlgoUpdate,
  parseOrderUpdate,
} from '../exchange/exchangeOrder.ts';
import type { OrderRow } from '../tables.ts';
import type { OrderDeps } from './orderDeps.ts';
import { type OrderResult, orderResult } from './orderRow.ts';
import { failOrder, rejectKey } from './orderUpdate.ts';
import { RECONCILE_ORDER } from './reconcileOrder.ts';
import { isBusy, rejectionError } from './rejection.ts';

/**
 * Sends an order that is written, once. Throws the exchange's refusal as a ApiError, and then the order has failed; where
 * the answer does not come it stays submitted, and a job asks what became of it.
 */
export async function placeOrder(deps: OrderDeps, account: TradingAccount, row: OrderRow): Promise<OrderResult> {
  const { database, clock, log, unknownOutcomes } = deps;
  // One that has waited so long between being written and here is not sent any more, and the job gives it up.
  const notAfter = (row.sent_at ?? row.created_at).getTime() + RECV_WINDOW_MS;
  if (account.rest.now() > notAfter) {
    unknownOutcomes.add(row.id);
    return orderResult(row);
  }
  try {
    const update =
      row.condition_type === null
        ? parseOrderUpdate(await account.rest.postBefore<ExchangeOrder>('/fapi/v1/order', orderRequest(row), notAfter))
        : parseAlgoUpdate(
            await account.rest.postBefore<ExchangeAlgoOrder>('/fapi/v1/algoOrder', orderRequest(row), notAfter),
          );
    deps.updates.writeSoon(row, update);
    return orderResult(withUpdate(row, update));
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    log.warn({ order: row.id, code: error.code, status: error.status }, 'the exchange did not take an order');
    if (isOutcomeUnknown(error) && !isBusy(error)) {
      unknownOutcomes.add(row.id);
      await inTransaction(database, (tx) => addJob(tx, RECONCILE_ORDER, { orderId: row.id }));
      return orderResult(row);
    }
    if (isAuthRejected(error)) await rejectKey(database, account.keyId);
    await failOrder(database, row, { code: error.code, message: error.msg, at: clock() });
    throw rejectionError(error, clock());
  }
}

/** An order as the exchange's answer has it, the first word of it that there is. */
function withUpdate(row: OrderRow, { exchangeOrderId, algoId, status }: OrderUpdate): OrderRow {
  return { ...row, exchange_order_id: exchangeOrderId ?? null, algo_id: algoId ?? null, status };
}
