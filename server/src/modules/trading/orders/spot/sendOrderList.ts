import { type AnswerOf, errors, type ParsedOf } from '@aldgate/contract';
import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isDuplicateOrder, isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import { audit } from '../../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../../kernel/http/caller.ts';
import { digestRequest } from '../../../../kernel/secrets/requestDigest.ts';
import type { Sender, TradingAccount } from '../../../exchangeAccounts/index.ts';
import { rejectKey } from '../../../exchangeAccounts/index.ts';
import { isBusy, toApiError } from '../../exchange/exchangeErrors.ts';
import { writeOrderUpdate } from '../../ingest/writeOrderUpdate.ts';
import type { OrderRow } from '../../tables.ts';
import { checkPermission } from '../checks/permission.ts';
import { assertBounded, deadlinePassed, receiveDeadline, type TimedOrder } from '../deadline.ts';
import { actorOf } from '../insertOrders.ts';
import { guardList } from '../limits/guardOrders.ts';
import type { LimitGuard } from '../limits/limitGuard.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { readPrices } from '../orderMarket.ts';
import { failOrder, reconcileLater, reconcileOrder } from '../reconcileOrder.ts';
import { type MemberSender, storeOrder } from '../writeOrder.ts';
import { checkList } from './checkList.ts';
import { findOrderList, listResult, type StoredList } from './orderList.ts';

type Request = ParsedOf<'sendOrderList'>;
type Result = AnswerOf<'sendOrderList'>;
/** A list without the account that it is for. */
export interface NewList extends Omit<Request, 'exchangeKeyId' | 'validUntil'> {
  /** The digest of the request that sends it; a list of the platform has none. */
  readonly requestDigest?: string;
}

/**
 * TR-15: sends a limit order that takes a profit and a stop, of which one ends the other (OCO), once per client list
 * id; a repeat returns the state of the first. Both are stored before they are sent. Throws orderKeyUsed where the id
 * belongs to another list, or an order's to another order.
 */
export async function sendOrderList(
  deps: OrderDeps,
  { user, origin, receivedAt }: SignedInCaller,
  request: Request,
): Promise<Result> {
  const { exchangeKeyId, validUntil: requested, ...list } = request;
  const requestDigest = digestRequest('sendOrderList', request);
  const validUntil = receiveDeadline(requested, receivedAt);
  assertBounded(validUntil, receivedAt);
  const account = await deps.accounts.find(user.institutionId, exchangeKeyId);
  const legs = buildLegs(list, validUntil);
  const known = await findSame(deps, account, list, requestDigest);
  if (known !== undefined) return listResult(known);
  if (deps.clock() >= validUntil) throw deadlinePassed(validUntil, deps.clock());
  const sender = { account, user, origin };
  await checkPermission(deps, sender, { instrumentId: list.instrumentId, reduceOnly: false });
  // A pair that is not listed has no price to measure the bounds from.
  await account.exchange.instruments.find(list.instrumentId);
  await checkList(deps, account, legs);
  const guard = await guardList(deps, sender, legs);
  const stored = await storeList(deps, sender, { ...list, requestDigest }, { legs, guard });
  if (stored === undefined) {
    const other = await findSame(deps, account, list, requestDigest);
    if (other !== undefined) return listResult(other);
    await checkPermission(deps, sender, { instrumentId: list.instrumentId, reduceOnly: false });
    throw new ApiError('orderKeyUsed');
  }
  return placeList(deps, account, list, stored);
}

/** The list of an id. Throws orderKeyUsed if it is not of this request. */
async function findSame(
  { database, updates }: OrderDeps,
  { accountId }: TradingAccount,
  { clientListId }: Pick<Request, 'clientListId'>,
  requestDigest: string,
): Promise<StoredList | undefined> {
  await updates.written(accountId);
  const found = await findOrderList(database, accountId, clientListId);
  if (found !== undefined && found.list.request_digest !== requestDigest) throw new ApiError('orderKeyUsed');
  return found;
}

/** An order of a list. */
type ListLeg = TimedOrder & { readonly size: { readonly quantity: string } };

/** Both orders. The platform ends them at `expiresAt`: ending the stop ends the other. */
export function buildLegs(
  { instrumentId, direction, quantity, takeProfit, stop, expiresAt }: NewList,
  validUntil: number,
): readonly [ListLeg, ListLeg] {
  const common = { instrumentId, direction, size: { quantity }, reduceOnly: false, validUntil };
  return [
    {
      ...common,
      clientOrderId: takeProfit.clientOrderId,
      priceType: 'limit',
      timeInForce: 'GTX',
      price: takeProfit.price,
      expiresAt,
    },
    {
      ...common,
      clientOrderId: stop.clientOrderId,
      priceType: stop.price === undefined ? 'market' : 'limit',
      timeInForce: 'GTC',
      price: stop.price,
      condition: { type: 'stop', triggerPrice: stop.triggerPrice, triggerBy: 'last' },
      expiresAt,
    },
  ];
}

/** Stores the list, its orders and the audit records together; undefined if one of the ids is taken. */
function storeList(
  { database, clock }: OrderDeps,
  sender: Sender,
  list: NewList,
  { legs, guard }: { readonly legs: readonly TimedOrder[]; readonly guard: LimitGuard | undefined },
): Promise<StoredList | undefined> {
  const taken = new Error('an id is taken');
  return inTransaction(database, async (tx) => {
    await guard?.check(tx);
    const stored = await storeListIn(tx, sender, list, legs, clock());
    if (stored === undefined) throw taken;
    return stored;
  }).catch((error: unknown) => {
    if (error === taken) return undefined;
    throw error;
  });
}

/** Stores them in the caller's transaction, which must not commit if one of the ids is taken: then undefined. */
export async function storeListIn(
  tx: Tx,
  sender: MemberSender,
  { clientListId, instrumentId, direction, quantity, requestDigest }: NewList,
  legs: readonly TimedOrder[],
  at: number,
): Promise<StoredList | undefined> {
  const { account, user, origin } = sender;
  const list = await tx
    .insertInto('order_list')
    .values({
      exchange_account_id: account.accountId,
      client_list_id: clientListId,
      request_digest: requestDigest,
      user_id: user.userId,
      instrument_id: instrumentId,
      direction,
      quantity,
      created_at: new Date(at),
      valid_until: new Date(legs[0]?.validUntil ?? at),
    })
    .onConflict((conflict) => conflict.columns(['exchange_account_id', 'client_list_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (list === undefined) return undefined;
  const orders: OrderRow[] = [];
  for (const leg of legs) {
    const row = await storeOrder(tx, sender, { ...leg, listId: list.id }, at);
    if (row === undefined) return undefined;
    orders.push(row);
  }
  await audit(tx, {
    at,
    actor: actorOf(sender),
    action: 'exchange_order_list_sent',
    subject: `order_list:${list.id}`,
    ...(origin && { origin }),
    after: { account: account.accountId, clientListId, instrumentId, direction, quantity },
  });
  return { list, orders };
}

/** Sends a stored list once. A rejection fails both orders; without a response both stay submitted, until jobs look. */
export async function placeList(
  deps: OrderDeps,
  account: TradingAccount,
  { instrumentId, clientListId, direction, quantity, takeProfit, stop }: Omit<Request, 'exchangeKeyId'>,
  { list, orders }: StoredList,
): Promise<Result> {
  const { database, clock, log, unknownOutcomes } = deps;
  const client = account.client('spot');
  const { orderLists } = client;
  if (orderLists === undefined) throw new ApiError('instrumentNotFound');
  await client.ready();
  const fail = async (reason: { readonly code: number; readonly message: string }) => {
    for (const row of orders) await failOrder(database, row, { ...reason, at: clock() });
  };
  try {
    const wanted = {
      instrumentId,
      clientListId,
      direction,
      quantity,
      takeProfit,
      stop: { ...stop, price: stop.price ?? null },
    };
    const report = await orderLists.placeList(wanted, list.valid_until.getTime());
    const known = await Promise.all(
      orders.map(async (row) => {
        const updates = report.orders.filter(({ clientOrderId }) => clientOrderId === row.client_order_id);
        return updates.length === 0 ? row : writeOrderUpdate(database, row, updates);
      }),
    );
    // One of them was cancelled while the list was sent: the exchange did not know it then.
    for (const row of known) if (row.status === 'cancelling') await reconcileOrder(deps, row);
    return listResult({ list, orders: known });
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    log.warn({ list: list.id, code: error.code, status: error.status }, 'the exchange did not accept an order list');
    if (error.failure === 'expired') {
      await fail(errors.deadlinePassed);
      throw deadlinePassed(list.valid_until.getTime(), clock());
    }
    if (isDuplicateOrder(error) || (isOutcomeUnknown(error) && !isBusy(error))) {
      for (const row of orders) {
        unknownOutcomes.add(row.id);
        await reconcileLater(database, row);
      }
      return listResult({ list, orders });
    }
    if (isAuthRejected(error)) await rejectKey(database, account.keyId);
    await fail({ code: error.code, message: error.msg });
    const { last } = readPrices(deps, account, instrumentId);
    throw toApiError(error, clock(), 'spot', { instrumentId, direction, price: takeProfit.price, last });
  }
}
