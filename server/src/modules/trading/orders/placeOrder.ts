import { errors } from '@aldgate/contract';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isDuplicateOrder, isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import { rejectKey } from '../../exchangeAccounts/index.ts';
import { isBusy, toApiError } from '../exchange/exchangeErrors.ts';
import { mergeIntoRow, parseOrderRow } from '../ingest/storedOrder.ts';
import type { OrderRow } from '../tables.ts';
import { deadlinePassed } from './deadline.ts';
import type { OrderDeps } from './orderDeps.ts';
import { readPrices } from './orderMarket.ts';
import { type OrderResult, orderResult } from './orderRow.ts';
import { failOrder, reconcileLater, reconcileOrder } from './reconcileOrder.ts';

/** Stored longer ago than this, an order is read again before it is sent: it may have been cancelled meanwhile. */
const JUST_STORED_MS = 20;

/**
 * Sends a stored order once, before its deadline (epoch ms), unless it has been cancelled meanwhile. A rejection of the
 * exchange is thrown as an ApiError, and the order has failed; without a response it stays submitted, and a job
 * reconciles it.
 */
export async function placeOrder(
  deps: OrderDeps,
  account: TradingAccount,
  row: OrderRow,
  validUntil: number,
): Promise<OrderResult> {
  const { database, clock, log, unknownOutcomes } = deps;
  const client = account.client(row.product);
  await client.ready();
  if (clock() - row.created_at.getTime() > JUST_STORED_MS) {
    const current = await selectOrder(deps, row);
    if (current.status === 'cancelling') {
      await failOrder(database, current, { ...errors.orderWithdrawn, at: clock() });
      throw new ApiError('orderWithdrawn');
    }
    if (current.status !== 'submitted') return orderResult(current);
  }
  try {
    const update = await client.placeOrder(parseOrderRow(row), validUntil);
    if (!isEnded(update.status)) noteOpen(deps, account, row);
    deps.updates.writeSoon(row, update, (stored) => cancelRequested(deps, stored));
    return orderResult({ ...row, ...mergeIntoRow(row, [update]) });
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    log.warn({ order: row.id, code: error.code, status: error.status }, 'the exchange did not accept an order');
    if (error.failure === 'expired') {
      const at = clock();
      await failOrder(database, row, { ...errors.deadlinePassed, at });
      throw deadlinePassed(validUntil, at);
    }
    if (isDuplicateOrder(error) && (await reconcileOrder(deps, row))) return orderResult(await selectOrder(deps, row));
    if (isDuplicateOrder(error) || (isOutcomeUnknown(error) && !isBusy(error))) {
      unknownOutcomes.add(row.id);
      await reconcileLater(database, row);
      return orderResult(row);
    }
    if (isAuthRejected(error)) await rejectKey(database, account.keyId);
    await failOrder(database, row, { code: error.code, message: error.msg, at: clock() });
    const { price, direction } = parseOrderRow(row);
    const { last } = readPrices(deps, account, row.instrument_id);
    throw toApiError(error, clock(), row.product, { instrumentId: row.instrument_id, direction, price, last });
  }
}

/** Follows the account, so that the order's end is known when it happens. */
function noteOpen({ feeds, disconnects }: OrderDeps, account: TradingAccount, { product }: OrderRow): void {
  feeds.follow(account, product);
  if (traitsOf(product).hasCountdown) disconnects.orderOpened(account.accountId);
}

const selectOrder = ({ database }: OrderDeps, { id }: OrderRow): Promise<OrderRow> =>
  database.selectFrom('exchange_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The exchange did not know an order that was cancelled while it was sent; now it does. */
async function cancelRequested(deps: OrderDeps, stored: OrderRow): Promise<void> {
  if (stored.status === 'cancelling') await reconcileOrder(deps, stored);
}
