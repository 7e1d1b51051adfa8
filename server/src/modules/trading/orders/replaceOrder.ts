import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { errors, type ParsedOf } from '@aldgate/contract';
import { isTriggered } from '@aldgate/domain/trading/trigger.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { addJob } from '../../../kernel/jobs.ts';
import type { Sender } from '../accounts/tradingAccount.ts';
import { parseOrderRow } from '../ingest/storedOrder.ts';
import { insertRequest, type RequestRow, resolveRequest } from '../requests/exchangeRequest.ts';
import type { OrderRow, RequestTerms } from '../tables.ts';
import { amendmentLost, cancelReplaced } from './cancelReplaced.ts';
import { deadlinePassed, type TimedOrder } from './deadline.ts';
import type { OrderDeps } from './orderDeps.ts';
import { findOrder, isConfirmed, type OrderResult, orderResult } from './orderRow.ts';
import { placeOrder } from './placeOrder.ts';
import { finishReplacement, RECONCILE_REPLACEMENT } from './reconcileReplacement.ts';
import { findLastReplacement, findReplacement } from './replacements.ts';
import { checkBounds } from './sendOrder.ts';
import { checkReplacement } from './spot/checkReplacement.ts';
import { withdrawOrder } from './withdrawOrder.ts';
import { storeOrder } from './writeOrder.ts';

type Terms = Omit<ParsedOf<'amendOrder'>, 'exchangeKeyId' | 'instrumentId' | 'clientOrderId' | 'validUntil'>;

/** Whether an order waits for its trigger, or ended before it triggered. */
export const isUntriggered = (row: OrderRow): boolean =>
  row.condition_type !== null && !isTriggered(parseOrderRow(row));

/**
 * Amends an order for which the exchange has no such call, a conditional one or one of spot: another order with the new
 * terms takes its place. One that only reduces is placed before the old one is cancelled, so that the position is never
 * without it; one that opens is cancelled first, so that both never open, and what it had filled comes off the new
 * order's quantity: together they never exceed the wanted one. The new order's id follows from the order, the terms and
 * the deadline: a repeat is the same amendment.
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
  if (!isReplaceable(old)) return answerReplaced(deps, old, wanted);
  try {
    await (product === 'spot' ? checkReplacement : checkBounds)(deps, account, wanted, old);
  } catch (error) {
    // A copy of the request may have been done meanwhile, so that the market and the funds are other ones.
    const done = await findCopy();
    if (done !== undefined) return done;
    throw error;
  }
  const stored = await storeReplacement(deps, sender, old, wanted);
  if (stored === undefined) return (await findCopy()) ?? fail('orderWithdrawn');
  const { request } = stored;
  let hasCancelled = false;
  try {
    const row = old.reduce_only ? stored.row : await cancelReplaced(deps, sender, old, stored.row);
    hasCancelled = !old.reduce_only;
    const result = await placeOrder(deps, account, row, validUntil);
    // Its row may not have the exchange's answer yet.
    await deps.updates.written(account.accountId, clientOrderId);
    if (!(await finishReplacement(deps, request))) await finishLater(deps, request);
    return result;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await reject(deps, sender, request, error);
    throw hasCancelled ? amendmentLost(error) : error;
  }
}

/**
 * Answers the amendment of an order that has ended: a repeat, whose first answer was lost, with the order that replaced
 * it. Throws orderNotFound, which names the replacement if there is one.
 */
async function answerReplaced({ database }: OrderDeps, old: OrderRow, wanted: TimedOrder): Promise<OrderResult> {
  const found = await findReplacement(database, old);
  if (found === undefined) throw new ApiError('orderNotFound');
  const { clientOrderId: _, ...terms } = found.request.wanted;
  const { clientOrderId: __, ...repeated } = readWanted(wanted);
  if (isDeepStrictEqual(terms, repeated)) return orderResult(found.row);
  const last = (await findLastReplacement(database, old)) ?? found.row;
  throw new ApiError('orderNotFound', { replacedBy: last.client_order_id });
}

/** The terms of an amendment as they are stored. */
const readWanted = ({ clientOrderId, quantity, price, condition, expiresAt }: TimedOrder): RequestTerms => ({
  clientOrderId,
  quantity,
  price: price ?? null,
  expiresAt: expiresAt ?? null,
  triggerPrice: condition?.triggerPrice ?? null,
  triggerBy: condition?.triggerBy ?? null,
});

const fail = (entry: 'orderNotFound' | 'orderWithdrawn'): never => {
  throw new ApiError(entry);
};

const isReplaceable = (row: OrderRow): boolean => {
  if (row.product === 'spot' && !isUntriggered(row))
    return row.price_type === 'limit' && (row.status === 'running' || row.status === 'partial-filled');
  return isUntriggered(row) && row.status === 'running' && isConfirmed(row);
};

/** The new order: the old one's terms, and those that change. */
function buildWanted(old: OrderRow, terms: Terms, validUntil: number): TimedOrder {
  const order = parseOrderRow(old);
  const { condition, priceType, direction, reduceOnly, timeInForce, instrumentId } = order;
  const { quantity, price = order.price, triggerPrice = condition?.triggerPrice, triggerBy, expiresAt } = terms;
  const until = expiresAt ?? order.expiresAt;
  if (condition !== null && until === null) throw formatError({ expiresAt: 'is required' });
  if (condition === null && [terms.triggerPrice, triggerBy, expiresAt].some((term) => term !== undefined))
    throw formatError({ triggerPrice: 'trigger and expiry are those of a conditional order' });
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
    validUntil,
    ...(condition !== null &&
      until !== null &&
      triggerPrice !== undefined && {
        expiresAt: until,
        condition: { type: condition.type, triggerPrice, triggerBy: triggerBy ?? condition.triggerBy },
      }),
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
      validUntil: wanted.validUntil,
      before: readTerms(old),
      wanted: readWanted(wanted),
    });
    return { request, row };
  });
}

function readTerms(row: OrderRow) {
  const { clientOrderId, quantity, price, expiresAt, condition } = parseOrderRow(row);
  const { triggerPrice = null, triggerBy = null } = condition ?? {};
  return { clientOrderId, quantity, price, expiresAt, triggerPrice, triggerBy };
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
