import { createHash } from 'node:crypto';
import { errors, type ParsedOf } from '@aldgate/contract';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { ExchangeError } from '@aldgate/exchange';
import { isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { addJob } from '../../../kernel/jobs.ts';
import type { Sender } from '../accounts/tradingAccount.ts';
import { isBusy, toApiError } from '../exchange/exchangeErrors.ts';
import { parseOrderRow } from '../ingest/storedOrder.ts';
import { writeOrderUpdate } from '../ingest/writeOrderUpdate.ts';
import { insertRequest, type RequestRow, resolveRequest } from '../requests/exchangeRequest.ts';
import type { OrderRow } from '../tables.ts';
import { deadlinePassed, type TimedOrder } from './deadline.ts';
import type { OrderDeps } from './orderDeps.ts';
import { findOrder, type OrderResult, orderResult } from './orderRow.ts';
import { placeOrder } from './placeOrder.ts';
import { failOrder } from './reconcileOrder.ts';
import { finishReplacement, RECONCILE_REPLACEMENT } from './reconcileReplacement.ts';
import { checkBounds } from './sendOrder.ts';
import { withdrawOrder } from './withdrawOrder.ts';
import { storeOrder } from './writeOrder.ts';

type Terms = Omit<ParsedOf<'amendOrder'>, 'exchangeKeyId' | 'instrumentId' | 'clientOrderId' | 'validUntil'>;

/** Whether an order waits for its trigger, or ended before it triggered. */
export const isUntriggered = ({ condition_type, exchange_order_id }: OrderRow): boolean =>
  condition_type !== null && exchange_order_id === null;

/**
 * Amends a conditional order, for which the exchange has no call: another order with the new terms takes its place. One
 * that only reduces is placed before the old one is cancelled, so that the position is never without it; one that opens
 * is cancelled first, so that both never open. The new order's id follows from the order, the terms and the deadline: a
 * repeat is the same amendment.
 */
export async function replaceOrder(
  deps: OrderDeps,
  sender: Sender,
  old: OrderRow,
  terms: Terms,
  validUntil: number,
): Promise<OrderResult> {
  const { account } = sender;
  const wanted = buildWanted(old, terms, validUntil);
  const { clientOrderId } = wanted;
  const { product } = old;
  const findCopy = async () => {
    const copy = await findOrder(deps, { ...account, product }, clientOrderId);
    return copy && orderResult(copy);
  };
  const copy = await findCopy();
  if (copy !== undefined) return copy;
  if (deps.clock() >= validUntil) {
    if (await withdrawOrder(deps, sender, { product, clientOrderId }, validUntil))
      throw deadlinePassed(validUntil, deps.clock());
    return (await findCopy()) ?? fail('orderNotFound');
  }
  if (!isReplaceable(old)) throw new ApiError('orderNotFound');
  await checkBounds(deps, account, wanted);
  const stored = await storeReplacement(deps, sender, old, wanted);
  if (stored === undefined) return (await findCopy()) ?? fail('orderWithdrawn');
  if (!old.reduce_only) await cancelFirst(deps, sender, old, stored);
  const { request, row } = stored;
  try {
    const result = await placeOrder(deps, account, row, validUntil);
    // Its row may not have the exchange's answer yet.
    await deps.updates.written(account.accountId, clientOrderId);
    if (!(await finishReplacement(deps, request))) await finishLater(deps, request);
    return result;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await reject(deps, sender, request, error);
    throw error;
  }
}

const fail = (entry: 'orderNotFound' | 'orderWithdrawn'): never => {
  throw new ApiError(entry);
};

const isReplaceable = (row: OrderRow): boolean =>
  isUntriggered(row) && row.status === 'running' && row.algo_id !== null;

/** The new order: the old one's terms, and those that change. */
function buildWanted(old: OrderRow, terms: Terms, validUntil: number): TimedOrder {
  const order = parseOrderRow(old);
  const { condition, priceType, direction, reduceOnly, timeInForce, instrumentId } = order;
  const { quantity, price = order.price, triggerPrice = condition?.triggerPrice, triggerBy, expiresAt } = terms;
  const until = expiresAt ?? order.expiresAt;
  if (condition === null || triggerPrice === undefined) throw new ApiError('orderNotFound');
  if (until === null) throw formatError({ expiresAt: 'is required' });
  if (priceType === 'market' && terms.price !== undefined) throw formatError({ price: 'a market order has no price' });
  const digest = createHash('sha256')
    .update(JSON.stringify([old.id, terms, validUntil]))
    .digest('hex');
  return {
    instrumentId,
    clientOrderId: `amend-${digest.slice(0, 28)}`,
    direction,
    priceType,
    timeInForce,
    reduceOnly,
    quantity,
    ...(price === null ? {} : { price }),
    expiresAt: until,
    validUntil,
    condition: { type: condition.type, triggerPrice, triggerBy: triggerBy ?? condition.triggerBy },
  };
}

interface Stored {
  readonly request: RequestRow;
  /** The new order. */
  readonly row: OrderRow;
}

/** Stores request and new order together. Undefined if the new order exists, or its id was withdrawn. */
function storeReplacement(
  deps: OrderDeps,
  sender: Sender,
  old: OrderRow,
  wanted: TimedOrder,
): Promise<Stored | undefined> {
  const { clientOrderId, quantity, price = null, condition, expiresAt = null, validUntil } = wanted;
  return inTransaction(deps.database, async (tx) => {
    // One amendment at a time: it locks the old order.
    const current = await tx
      .selectFrom('exchange_order')
      .selectAll()
      .where('id', '=', old.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const pending = await tx
      .selectFrom('exchange_request')
      .select('id')
      .where('order_id', '=', old.id)
      .where('state', '=', 'pending')
      .executeTakeFirst();
    if (pending !== undefined) throw new ApiError('repeated');
    const row = isReplaceable(current) ? await storeOrder(tx, sender, wanted, deps.clock()) : undefined;
    if (row === undefined) return undefined;
    const request = await insertRequest(tx, deps, sender, {
      kind: 'amendment',
      instrumentId: old.instrument_id,
      orderId: old.id,
      validUntil,
      before: readTerms(old),
      wanted: {
        clientOrderId,
        quantity,
        price,
        expiresAt,
        triggerPrice: condition?.triggerPrice ?? null,
        triggerBy: condition?.triggerBy ?? null,
      },
    });
    return { request, row };
  });
}

function readTerms(row: OrderRow) {
  const { clientOrderId, quantity, price, expiresAt, condition } = parseOrderRow(row);
  const { triggerPrice = null, triggerBy = null } = condition ?? {};
  return { clientOrderId, quantity, price, expiresAt, triggerPrice, triggerBy };
}

/** Cancels the old order before the new one is sent. Throws, and nothing is sent, unless the exchange confirms it. */
async function cancelFirst(deps: OrderDeps, sender: Sender, old: OrderRow, { request, row }: Stored): Promise<void> {
  const { database, clock } = deps;
  const client = sender.account.client(old.product);
  const order = parseOrderRow(old);
  const giveUp = async (error: ApiError): Promise<never> => {
    const { code, message } = errors[error.entry];
    await failOrder(database, row, { code, message, at: clock() });
    await reject(deps, sender, request, error);
    throw error;
  };
  try {
    const update = await client.cancelOrder(order);
    const known = await writeOrderUpdate(database, old, update ? [update] : await client.reportsOf(order));
    // It has triggered, or ended otherwise.
    if (update === undefined || !isEnded(known.status)) await giveUp(new ApiError('orderNotFound'));
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    const isUnknown = isOutcomeUnknown(error) && !isBusy(error);
    await giveUp(isUnknown ? new ApiError('exchangeUnavailable') : toApiError(error, clock()));
  }
}

const reject = ({ database, clock }: OrderDeps, { user, origin }: Sender, request: RequestRow, { entry }: ApiError) =>
  resolveRequest(database, request, {
    at: clock(),
    actor: user.userId,
    origin,
    state: 'rejected',
    code: errors[entry].code,
    message: errors[entry].message,
  });

const finishLater = ({ database }: OrderDeps, { id }: RequestRow): Promise<void> =>
  inTransaction(database, (tx) => addJob(tx, RECONCILE_REPLACEMENT, { requestId: id }));
