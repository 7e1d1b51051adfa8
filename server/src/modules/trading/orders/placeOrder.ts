import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isOutcomeUnknown, RECV_WINDOW_MS } from '@aldgate/exchange/signed/signedRest.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { addJob } from '../../../kernel/jobs.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import {
  algoNewsOf,
  type ExchangeAlgoOrder,
  type ExchangeOrder,
  newsOf,
  type OrderNews,
  orderRequest,
} from './exchangeOrder.ts';
import type { OrderParts } from './orderDeps.ts';
import { type OrderRow, type OrderStanding, standingOf } from './orderRow.ts';
import { failOrder, rejectKey } from './orderUpdate.ts';
import { SETTLE_ORDER } from './reconcileOrder.ts';
import { isBusy, refusalProblem } from './rejection.ts';

/**
 * Sends an order that is written, once. Throws the exchange's refusal as a Problem, and then the order has failed; where
 * the answer does not come it stays submitted, and a job asks what became of it.
 */
export async function placeOrder(parts: OrderParts, account: TradingAccount, row: OrderRow): Promise<OrderStanding> {
  const { database, clock, log, undecided } = parts;
  // One that has waited so long between being written and here is not sent any more, and the job gives it up.
  const notAfter = (row.sent_at ?? row.created_at).getTime() + RECV_WINDOW_MS;
  if (account.rest.now() > notAfter) {
    undecided.add(row.id);
    return standingOf(row);
  }
  try {
    const news =
      row.condition_type === null
        ? newsOf(await account.rest.postBy<ExchangeOrder>('/fapi/v1/order', orderRequest(row), notAfter))
        : algoNewsOf(await account.rest.postBy<ExchangeAlgoOrder>('/fapi/v1/algoOrder', orderRequest(row), notAfter));
    parts.news.writeSoon(row, news);
    return standingOf(toldOf(row, news));
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    log.warn({ order: row.id, code: error.code, status: error.status }, 'the exchange did not take an order');
    if (isOutcomeUnknown(error) && !isBusy(error)) {
      undecided.add(row.id);
      await inTransaction(database, (tx) => addJob(tx, SETTLE_ORDER, { orderId: row.id }));
      return standingOf(row);
    }
    if (isAuthRejected(error)) await rejectKey(database, account.keyId);
    await failOrder(database, row, { code: error.code, message: error.msg, at: clock() });
    throw refusalProblem(error, clock());
  }
}

/** An order as the exchange's answer has it, the first word of it that there is. */
function toldOf(row: OrderRow, { exchangeOrderId, algoId, status }: OrderNews): OrderRow {
  return { ...row, exchange_order_id: exchangeOrderId ?? null, algo_id: algoId ?? null, status };
}
