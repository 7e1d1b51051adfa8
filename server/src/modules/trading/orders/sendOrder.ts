import type { ParsedOf } from '@aldgate/contract';
import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import { findBoundViolations } from '@aldgate/domain/trading/orderBounds.ts';
import { sql } from 'kysely';
import { type Action, authorize, isAuthorized } from '../../../access/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import type { RecentCaller, User } from '../../../kernel/http/caller.ts';
import type { Sender, TradingAccount } from '../../exchangeAccounts/index.ts';
import { YOUNG_MS } from '../requests/arrival.ts';
import type { OrderRow } from '../tables.ts';
import { assertBounded, deadlinePassed, isBounded, receiveDeadline, type TimedOrder } from './deadline.ts';
import type { OrderDeps } from './orderDeps.ts';
import { readMarket } from './orderMarket.ts';
import { findOrder, type OrderResult, orderResult } from './orderRow.ts';
import { placeOrder } from './placeOrder.ts';
import { assertExitsFit, assertOpening, findProtectionViolation } from './protection/checkProtection.ts';
import { reconcileOrder } from './reconcileOrder.ts';
import { assertCovered } from './spot/assertCovered.ts';
import { isWithdrawn, withdrawOrder } from './withdrawOrder.ts';
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
  const { origin } = caller;
  const mayOpen = assertMayOpen(deps, user, wanted);
  // Handled where it is awaited: a missing account is reported first.
  mayOpen.catch(() => undefined);
  const account = await deps.accounts.find(user.institutionId, exchangeKeyId);
  return sendFor(deps, { account, user, origin }, wanted, { mayOpen, isHeld: false });
}

interface SubmitOptions {
  readonly mayOpen?: Promise<void>;
  /** Whether repeats of the call are detected on every server (CL-09), so that an order found here is not in flight. */
  readonly isHeld?: boolean;
}

/** Sends an order for a known account. */
export async function sendFor(
  deps: OrderDeps,
  sender: Sender,
  wanted: TimedOrder,
  { mayOpen, isHeld = true }: SubmitOptions = {},
): Promise<OrderResult> {
  const { account } = sender;
  const { clientOrderId, validUntil } = wanted;
  const product = findProduct(wanted.instrumentId);
  checkForm(wanted);
  const sentBefore = async () => {
    const known = await findSame(deps, account, wanted);
    if (known === undefined) return undefined;
    if (!isHeld && isInFlight(deps, known)) throw new ApiError('repeated');
    return orderResult(await readCurrent(deps, account, known));
  };
  if (deps.clock() >= validUntil) {
    const result = await sentBefore();
    if (result !== undefined) return result;
    // A copy of the request may be in progress on another server, whose clock may be behind.
    if (await withdrawOrder(deps, sender, { product, clientOrderId }, validUntil))
      throw deadlinePassed(validUntil, deps.clock());
  } else {
    try {
      const bounds = checkBounds(deps, account, wanted);
      // Both at once; whether the member may is reported first.
      bounds.catch(() => undefined);
      await (mayOpen ?? assertMayOpen(deps, sender.user, wanted));
      await deps.accounts.assertMayChange(account, sender.user, changeOf(wanted));
      await bounds;
    } catch (error) {
      // An order that was sent is answered with its state, whatever the market is now.
      const result = await sentBefore();
      if (result !== undefined) return result;
      throw (await isWithdrawn(deps.database, { ...account, product }, clientOrderId))
        ? new ApiError('orderWithdrawn')
        : error;
    }
    const row = await writeOrder(deps, sender, wanted);
    if (row !== undefined) return placeOrder(deps, account, row, validUntil);
  }
  const result = await sentBefore();
  if (result === undefined) throw new ApiError('orderWithdrawn');
  return result;
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
  if (account === undefined || !(await isWithinBounds(deps, account, wanted))) return undefined;
  const context = { now: deps.clock() };
  const mayOpen = isAuthorized(deps.database, user, actionOf(wanted), context);
  const onlyIf = sql<boolean>`${principalIsValid} and ${deps.accounts.isUsable(account, user, changeOf(wanted))} and ${mayOpen}`;
  const row = await writeOrder(deps, { account, user, origin }, wanted, onlyIf);
  return row && { account, row };
}

/** An ApiError falls back to the slow path, which reports it after checking the session. Other errors fail the call. */
async function isWithinBounds(deps: OrderDeps, account: TradingAccount, wanted: NewOrder): Promise<boolean> {
  try {
    checkForm(wanted);
    await checkBounds(deps, account, wanted);
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
async function readCurrent(deps: OrderDeps, account: TradingAccount, row: OrderRow): Promise<OrderRow> {
  if (row.status !== 'submitted' || isYoung(deps, row)) return row;
  await reconcileOrder(deps, row);
  return (await findOrder(deps, { ...account, product: row.product }, row.client_order_id)) ?? row;
}

const isYoung = ({ clock }: OrderDeps, row: OrderRow): boolean => clock() - row.created_at.getTime() < YOUNG_MS;

/** Checks the combination of fields, independent of the market. */
function checkForm(wanted: NewOrder): void {
  assertOpening(wanted);
  const { instrumentId, ...terms } = wanted;
  const { priceType, price, timeInForce, expiresAt, condition, quoteQuantity } = terms;
  // Only market orders can be entered by their total.
  if (quoteQuantity !== undefined && (priceType !== 'market' || condition !== undefined))
    throw new ApiError('orderOutOfBounds', { field: 'quantity', rule: 'required', bound: null });
  if (condition !== undefined && timeInForce === 'GTX' && findProduct(instrumentId) === 'spot')
    throw new ApiError('orderOutOfBounds', { field: 'price', rule: 'post_only', bound: null });
  if (priceType === 'market' && price !== undefined) throw formatError({ price: 'a market order has no price' });
  if (priceType === 'market' && timeInForce !== 'GTC') {
    throw formatError({ timeInForce: 'a market order has no time in force' });
  }
  if (condition !== undefined && timeInForce === 'GTD') {
    throw formatError({ timeInForce: 'a conditional order ends at its expiresAt' });
  }
  if (condition === undefined && timeInForce !== 'GTD' && expiresAt !== undefined) {
    throw formatError({ expiresAt: 'is for GTD and for conditional orders' });
  }
}

type Effect = Pick<NewOrder, 'instrumentId' | 'reduceOnly'>;

/** The action of the authorization policy that an order is. */
function actionOf({ instrumentId, reduceOnly }: Effect): Action {
  if (reduceOnly) return 'reducePosition';
  return findProduct(instrumentId) === 'spot' ? 'tradeSpot' : 'openPosition';
}

/** Classifies an order by its effect: one that only reduces a position stays possible where trading is limited. */
export const changeOf = ({ reduceOnly }: Pick<NewOrder, 'reduceOnly'>) => (reduceOnly ? 'reduce' : 'open');

/** Rejects an opening order of a user who may not send one; those that close a position are allowed. */
export async function assertMayOpen(
  { database, clock }: Pick<OrderDeps, 'database' | 'clock'>,
  user: User,
  wanted: Effect,
): Promise<void> {
  await authorize(database, user, actionOf(wanted), { now: clock() });
}

/** Throws if the order is outside the contract's bounds, or not covered. */
export async function checkBounds(
  deps: OrderDeps,
  account: TradingAccount,
  wanted: NewOrder,
  old?: OrderRow,
): Promise<void> {
  await checkTerms(deps, account, wanted, old);
  if (findProduct(wanted.instrumentId) === 'spot') assertCovered(deps, account, wanted);
}

/** Throws if the order, which takes the place of `old`, is outside the contract's bounds. */
export async function checkTerms(
  deps: OrderDeps,
  account: TradingAccount,
  wanted: NewOrder,
  old?: OrderRow,
): Promise<void> {
  const { rules } = await account.exchange.instruments.find(wanted.instrumentId);
  const market = await readMarket(deps, account, wanted);
  const broken =
    findBoundViolations(rules, wanted, market)[0] ?? findProtectionViolation(deps, account, wanted, { rules, market });
  if (broken !== undefined) throw new ApiError('orderOutOfBounds', broken);
  if (old !== undefined) await assertExitsFit(deps, old, wanted, { rules, market });
}

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
