import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import { isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isOutcomeUnknown, isOutsideWindow } from '@aldgate/exchange/signed/signedRest.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { Sender, TradingAccount } from '../../exchangeAccounts/index.ts';
import { rejectKey } from '../../exchangeAccounts/index.ts';
import { isBusy, toApiError } from '../exchange/exchangeErrors.ts';
import { isForced, parseOrderRow } from '../ingest/storedOrder.ts';
import { changeOrder, writeOrderUpdate } from '../ingest/writeOrderUpdate.ts';
import type { OrderRow } from '../tables.ts';
import { assertBounded } from './deadline.ts';
import type { OrderDeps } from './orderDeps.ts';
import { findOrder, isConfirmed, orderResult } from './orderRow.ts';
import { reconcileLater } from './reconcileOrder.ts';
import { findReplacement } from './replacements.ts';
import { withdrawOrder } from './withdrawOrder.ts';

type Cancelled = AnswerOf<'cancelOrder'>;

/** Request weight of a cancellation, and of asking for an order that the exchange does not find. */
const CANCEL_WEIGHT = 2;

/**
 * Cancels an open order, and what an amendment puts in its place, whose state is answered then. A repeat, or an order
 * that has ended meanwhile, returns its state. If the exchange does not answer, the order is `cancelling` and a job
 * continues. An order that has not arrived yet is withdrawn until its deadline, if the caller names that.
 */
export async function cancelOrder(
  deps: OrderDeps,
  user: User,
  { exchangeKeyId, instrumentId, clientOrderId, orderValidUntil }: ParsedOf<'cancelOrder'>,
  origin: Origin,
): Promise<Cancelled> {
  const { accounts, database, clock } = deps;
  if (orderValidUntil !== undefined) assertBounded(orderValidUntil, clock(), 'orderValidUntil');
  await authorize(database, user, 'cancelOrder', { now: clock() });
  const account = await accounts.findForChange(user, exchangeKeyId, 'cancel');
  const product = findProduct(instrumentId);
  const find = () => findOrder(deps, { ...account, product }, clientOrderId);
  let row = await find();
  if (row === undefined && orderValidUntil !== undefined) {
    if (await withdrawOrder(deps, { account, user, origin }, { product, clientOrderId }, orderValidUntil)) {
      return { clientOrderId, orderId: null, status: 'cancelled', reason: null, executedQuantity: '0' };
    }
    // It was stored meanwhile.
    row = await find();
  }
  if (row === undefined || row.instrument_id !== instrumentId) throw new ApiError('orderNotFound');
  if (isForced(row)) throw new ApiError('accountBlocked', { level: 'none', reason: 'liquidation' });
  const sender = { account, user, origin };
  let cancelled = await cancelStored(deps, sender, row);
  // Looked up afterwards: an amendment that is stored later finds the order cancelled.
  for (let next = await findReplacement(database, row); next !== undefined; ) {
    cancelled = await cancelStored(deps, sender, next.row);
    next = await findReplacement(database, next.row);
  }
  return cancelled;
}

async function cancelStored(deps: OrderDeps, { account, user, origin }: Sender, known: OrderRow): Promise<Cancelled> {
  const { database } = deps;
  const { product } = known;
  if (isEnded(known.status)) return formatCancelled(known);
  account.exchange.weight(product).shares.charge(account.institutionId, 'orders', CANCEL_WEIGHT);
  const cancelling = await inTransaction(database, async (tx) => {
    const changed = await changeOrder(tx, known, (current) =>
      isEnded(current.status) || current.status === 'cancelling' ? undefined : { status: 'cancelling' },
    );
    await audit(tx, {
      at: deps.clock(),
      actor: user.userId,
      action: 'exchange_order_cancel_requested',
      subject: `exchange_order:${known.id}`,
      origin,
    });
    return changed;
  });
  return cancelNow(deps, account, cancelling, known.status === 'cancelling');
}

async function cancelNow(
  deps: OrderDeps,
  account: TradingAccount,
  row: OrderRow,
  isRepeat: boolean,
): Promise<Cancelled> {
  const { database, clock } = deps;
  try {
    const order = parseOrderRow(row);
    const client = account.client(row.product);
    const update = await client.cancelOrder(order);
    const reports = update === undefined ? await client.reportsOf(order) : [update];
    if (reports.length > 0) {
      const known = await writeOrderUpdate(database, row, reports);
      // The order is still open: it triggered just now, or had not arrived when it was cancelled.
      return isEnded(known.status) ? formatCancelled(known) : await cancelLater(deps, known);
    }
    // It may still be in transit, or have ended and been forgotten: the job finds out.
    return await cancelLater(deps, row);
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    if ((isOutcomeUnknown(error) && !isBusy(error)) || isOutsideWindow(error)) return cancelLater(deps, row);
    if (isAuthRejected(error)) await rejectKey(database, account.keyId);
    await changeOrder(database, row, (current) =>
      // An earlier request that was not rejected is still in progress.
      current.status === 'cancelling' && !isRepeat ? { status: openStatus(current) } : undefined,
    );
    throw toApiError(error, clock(), row.product);
  }
}

async function cancelLater({ database }: OrderDeps, row: OrderRow): Promise<Cancelled> {
  await reconcileLater(database, row);
  return formatCancelled({ ...row, status: 'cancelling' });
}

const formatCancelled = (row: OrderRow): Cancelled => ({
  ...orderResult(row),
  executedQuantity: toDecimalString(row.executed_quantity),
});

/** The status of an open order whose cancellation was rejected. */
function openStatus(row: OrderRow): OrderRow['status'] {
  if (isPositive(row.executed_quantity)) return 'partial-filled';
  return isConfirmed(row) ? 'running' : 'submitted';
}
