import type { ParsedOf } from '@aldgate/contract';
import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { ExchangeError } from '@aldgate/exchange';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { withExchangeErrors } from '../exchange/exchangeErrors.ts';
import { parseOrderRow } from '../ingest/storedOrder.ts';
import { writeOrderUpdate } from '../ingest/writeOrderUpdate.ts';
import { refuseLate, sendRequest } from '../requests/exchangeRequest.ts';
import type { OrderRow } from '../tables.ts';
import { checkBounds } from './checks/bounds.ts';
import { runChecks } from './checks/orderCheck.ts';
import { checkPermission } from './checks/permission.ts';
import { assertBounded, deadlinePassed, receiveDeadline } from './deadline.ts';
import { guardAmendment } from './limits/guardOrders.ts';
import type { OrderDeps } from './orderDeps.ts';
import { readPrices } from './orderMarket.ts';
import { findOrder, type OrderResult, orderResult } from './orderRow.ts';
import { checkWaitingExits } from './protection/checkExits.ts';
import { isUntriggered, replaceOrder } from './replaceOrder.ts';

/** The exchange's code for an unchanged order. */
const NOTHING_TO_CHANGE = -5027;
/** Request weight of cancelling what an amendment replaces, or of asking for the order. */
const AMEND_WEIGHT = 1;

/**
 * Changes the terms of an open order: price and quantity of a limit order, which loses its time priority, or a
 * conditional order.
 */
export async function amendOrder(
  deps: OrderDeps,
  { user, origin, receivedAt }: SignedInCaller,
  { exchangeKeyId, instrumentId, clientOrderId, validUntil: requested, ...terms }: ParsedOf<'amendOrder'>,
): Promise<OrderResult> {
  const { accounts, database, clock } = deps;
  const validUntil = receiveDeadline(requested, receivedAt);
  assertBounded(validUntil, receivedAt);
  const account = await accounts.find(user.institutionId, exchangeKeyId);
  const row = await findOrder(deps, { ...account, product: findProduct(instrumentId) }, clientOrderId);
  // A user who may not open positions may still amend an order that only closes them.
  const sender = { account, user, origin };
  await checkPermission(deps, sender, { instrumentId, reduceOnly: row?.reduce_only === true });
  if (row === undefined || row.instrument_id !== instrumentId) throw new ApiError('orderNotFound');
  account.exchange.weight(row.product).shares.charge(account.institutionId, 'orders', AMEND_WEIGHT);
  if (row.closes_position) throw new ApiError('protectionState', { reason: 'leg' });
  if (row.list_id !== null) throw new ApiError('orderInList');
  if (traitsOf(row.product).amends === 'byReplacement' || isUntriggered(row))
    return replaceOrder(deps, sender, row, terms, validUntil);
  const { price, quantity, triggerPrice, triggerBy, expiresAt } = terms;
  if (price === undefined) throw formatError({ price: 'is required' });
  if ([triggerPrice, triggerBy, expiresAt].some((term) => term !== undefined)) {
    throw formatError({ triggerPrice: 'trigger and expiry are those of an order that has not triggered' });
  }
  const order = parseOrderRow(row);
  const client = account.client(row.product);
  const request = {
    kind: 'amendment' as const,
    instrumentId,
    orderId: row.id,
    before: { price: order.price, quantity: order.quantity },
    wanted: { price, quantity },
    validUntil,
    unchangedCode: NOTHING_TO_CHANGE,
  };
  const endLate = async (): Promise<OrderResult> => {
    const state = await refuseLate(deps, sender, request);
    if (state === 'completed') return orderResult(row);
    throw state === 'pending' ? new ApiError('exchangeUnavailable') : deadlinePassed(validUntil, clock());
  };
  if (clock() >= validUntil) return endLate();
  if (!isAmendable(row)) throw new ApiError('orderNotFound');
  const { rules } = await account.exchange.instruments.find(instrumentId);
  // The order's own quantity is part of what it may close, so only the exchange can check the limit.
  const market = { ...readPrices(deps, account, instrumentId), closable: undefined };
  const { direction, priceType, reduceOnly } = order;
  const kept = { instrumentId, clientOrderId, direction, priceType, reduceOnly };
  // An amendment changes no expiry and has no trigger.
  const amended = { ...kept, size: { quantity }, price, timeInForce: 'GTC' as const };
  await runChecks(deps, [checkBounds, checkWaitingExits], { account, order: amended, rules, market, old: row });
  const guard = await guardAmendment(deps, sender, amended, { old: row, count: 0 });
  const updates = await withExchangeErrors(deps, account, async () => {
    const update = await sendRequest(deps, sender, { ...request, guard }, () =>
      client.amendOrder(order, { price, quantity }, validUntil),
    ).catch(unlessExpired);
    if (update === LATE) return LATE;
    // The exchange has these terms already; the stored order may not, if an earlier answer was lost.
    return update === undefined ? client.reportsOf(order) : [update];
  });
  return updates === LATE ? endLate() : orderResult(await writeOrderUpdate(database, row, updates));
}

/** The deadline passed before the exchange accepted the request. */
const LATE = Symbol('late');

function unlessExpired(error: unknown): typeof LATE {
  if (error instanceof ExchangeError && error.failure === 'expired') return LATE;
  throw error;
}

const isAmendable = ({ status, price_type }: OrderRow): boolean => !isEnded(status) && price_type === 'limit';
