import type { ParsedOf } from '@aldgate/contract';
import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { RecentCaller } from '../../../kernel/http/caller.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import { YOUNG_MS } from '../requests/arrival.ts';
import type { OrderRow } from '../tables.ts';
import { checkForm } from './checks/form.ts';
import { checkPermission, hasPermission } from './checks/permission.ts';
import { assertBounded, deadlinePassed, isBounded, receiveDeadline, type TimedOrder } from './deadline.ts';
import { ALWAYS } from './insertOrders.ts';
import { guardOrder } from './limits/guardOrders.ts';
import { isUnlimited } from './limits/limitRow.ts';
import { checkOrder } from './orderChecks.ts';
import type { OrderDeps } from './orderDeps.ts';
import { findOrder, type OrderResult, orderResult } from './orderRow.ts';
import { placeOrder } from './placeOrder.ts';
import { reconcileOrder } from './reconcileOrder.ts';
import { isWithdrawn, type OrderSender, withdrawOrder } from './withdrawOrder.ts';
import { writeOrder } from './writeOrder.ts';

/**
 * TR-02, TR-15: sends an order once per client order id; a repeat returns the state of the first. Throws orderKeyUsed
 * where the id belongs to an order of another request.
 */
export async function sendOrder(
  deps: OrderDeps,
  caller: RecentCaller,
  {
    exchangeKeyId,
    validUntil: requested,
    ...terms
  }: NewOrder & Pick<ParsedOf<'sendOrder'>, 'exchangeKeyId' | 'validUntil'>,
  requestDigest: string,
): Promise<OrderResult> {
  const { receivedAt } = caller;
  const validUntil = receiveDeadline(requested, receivedAt);
  const wanted = { ...terms, validUntil, requestDigest };
  const isInTime = deps.clock() < validUntil && isBounded(validUntil, receivedAt);
  const written = isInTime ? await insertDirectly(deps, caller, { exchangeKeyId, ...wanted }) : undefined;
  if (written !== undefined) return placeOrder(deps, written.account, written.row, validUntil);
  const user = await caller.confirm();
  assertBounded(validUntil, receivedAt);
  const account = await deps.accounts.find(user.institutionId, exchangeKeyId);
  return sendFor(deps, { account, user, origin: caller.origin }, wanted, { isHeld: false });
}

/**
 * Sends an order for a known account; without an origin the platform sends it for the member. `isHeld` says whether
 * repeats of the call are detected on every server (CL-09), so that an order found here is not in flight.
 */
export async function sendFor(
  deps: OrderDeps,
  sender: OrderSender & { readonly account: TradingAccount },
  wanted: TimedOrder,
  { isHeld = true }: { readonly isHeld?: boolean } = {},
): Promise<OrderResult> {
  const { account } = sender;
  const { clientOrderId, validUntil } = wanted;
  const product = findProduct(wanted.instrumentId);
  checkForm(wanted);
  const sentBefore = async () => {
    const known = await findSame(deps, account, wanted);
    if (known === undefined) return undefined;
    if (!isHeld && isInFlight(deps, known)) throw new ApiError('repeated');
    return orderResult(await readCurrent(deps, known));
  };
  if (deps.clock() >= validUntil) {
    const result = await sentBefore();
    if (result !== undefined) return result;
    // A copy of the request may be in progress on another server, whose clock may be behind.
    if (await withdrawOrder(deps, sender, { product, clientOrderId }, validUntil))
      throw deadlinePassed(validUntil, deps.clock());
  } else {
    let row: OrderRow | undefined;
    try {
      await checkPermission(deps, sender, wanted);
      await checkOrder(deps, account, wanted);
      row = await writeOrder(deps, sender, wanted, { guard: await guardOrder(deps, sender, wanted) });
    } catch (error) {
      // An order that was sent is answered with its state, whatever the market is now.
      const result = await sentBefore();
      if (result !== undefined) return result;
      throw (await isWithdrawn(deps.database, { ...account, product }, clientOrderId))
        ? new ApiError('orderWithdrawn')
        : error;
    }
    if (row !== undefined) return placeOrder(deps, account, row, validUntil);
  }
  const result = await sentBefore();
  if (result !== undefined) return result;
  await checkPermission(deps, sender, wanted);
  throw new ApiError('orderWithdrawn');
}

/**
 * The fast path of nearly every order: account and market are in memory, and every other check is a condition of the
 * insert. Undefined if one is not fulfilled; the slow path then finds out which.
 */
async function insertDirectly(
  deps: OrderDeps,
  { recent: user, principalIsValid, origin }: RecentCaller,
  { exchangeKeyId, ...wanted }: TimedOrder & { readonly exchangeKeyId: string },
): Promise<{ readonly account: TradingAccount; readonly row: OrderRow } | undefined> {
  const account = deps.accounts.known(user.institutionId, exchangeKeyId);
  if (account === undefined || !(await passesChecks(deps, account, wanted))) return undefined;
  // The slow path stores what has limits, because it measures the order.
  const isFree = wanted.reduceOnly ? ALWAYS : isUnlimited(account.accountId, user.userId);
  const onlyIf = sql<boolean>`${principalIsValid} and ${hasPermission(deps, account, user, wanted)} and ${isFree}`;
  const row = await writeOrder(deps, { account, user, origin }, wanted, { onlyIf });
  return row && { account, row };
}

/** An ApiError falls back to the slow path, which reports it after checking the session. Other errors fail the call. */
async function passesChecks(deps: OrderDeps, account: TradingAccount, wanted: NewOrder): Promise<boolean> {
  try {
    checkForm(wanted);
    await checkOrder(deps, account, wanted);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/**
 * CL-09: a recently submitted order is in flight on another server, unless this server knows that its outcome is
 * unknown.
 */
function isInFlight(deps: OrderDeps, row: OrderRow): boolean {
  return row.status === 'submitted' && isYoung(deps, row) && !deps.unknownOutcomes.has(row.id);
}

/** A repeat of an order whose outcome has been unknown for long queries the exchange immediately. */
export async function readCurrent(deps: OrderDeps, row: OrderRow): Promise<OrderRow> {
  if (row.status !== 'submitted' || isYoung(deps, row)) return row;
  await reconcileOrder(deps, row);
  const account = { accountId: row.exchange_account_id, product: row.product };
  return (await findOrder(deps, account, row.client_order_id)) ?? row;
}

const isYoung = ({ clock }: OrderDeps, row: OrderRow): boolean => clock() - row.created_at.getTime() < YOUNG_MS;

/** The order of an id. Throws orderKeyUsed if it is not of this request. */
async function findSame(
  deps: OrderDeps,
  account: TradingAccount,
  { instrumentId, clientOrderId, requestDigest }: TimedOrder,
): Promise<OrderRow | undefined> {
  const row = await findOrder(deps, { ...account, product: findProduct(instrumentId) }, clientOrderId);
  if (row !== undefined && row.request_digest !== requestDigest) throw new ApiError('orderKeyUsed', orderResult(row));
  return row;
}
