import { errors } from '@aldgate/contract';
import { DEADLINE_DEFAULT_MS } from '@aldgate/domain/trading/deadline.ts';
import type { ProtectionLeg } from '@aldgate/domain/trading/protection.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import { inTransaction } from '../../../../kernel/database/database.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import { isConditionMet } from '../../exchange/exchangeErrors.ts';
import type { OrderRow, ProtectionRow } from '../../tables.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { placeOrder } from '../placeOrder.ts';
import { reconcileOrder } from '../reconcileOrder.ts';
import { type CancellationReason, sendCancellations, storeCancellation } from '../systemCancellation.ts';
import { notifyRefused } from './notifyProtection.ts';
import { changeProtection, openLegs, readOwnLegs, type StoredLeg } from './protectionRow.ts';
import { type StoredLegs, storeFuturesLegs } from './storeLegs.ts';

/** More attempts than any disturbance of seconds needs; then a leg counts as refused. */
const ATTEMPTS_MAX = 10;
/** The exchange limits requests, is overloaded, or still has the leg of this kind that is being cancelled. */
const LATER_CODES = [-1003, -1008, -4130];
const NOT_ARRIVED: ReadonlySet<number | null> = new Set([0, errors.deadlinePassed.code, ...LATER_CODES]);

export const newDeadline = ({ clock }: Pick<OrderDeps, 'clock'>): number => clock() + DEADLINE_DEFAULT_MS;

/** Whether a leg failed without a decision of the exchange about it. */
export const isRetryable = ({ attempt }: ProtectionRow, { status, rejection_code }: OrderRow): boolean =>
  status === 'failed' && NOT_ARRIVED.has(rejection_code) && attempt < ATTEMPTS_MAX;

/** Whether the exchange refused a leg because its condition is met already: what it protects is to be closed now. */
export const isMet = ({ product, status, condition_type, rejection_code, rejection_message }: OrderRow): boolean =>
  status === 'failed' &&
  condition_type !== null &&
  isConditionMet({ code: rejection_code ?? 0, msg: rejection_message ?? '' }, product);

/**
 * Stores legs and sends each once, after those that they replace were cancelled: the exchange has one of each kind for
 * a position. Undefined if the protection has been changed meanwhile.
 */
export async function placeFuturesLegs(
  deps: OrderDeps,
  account: TradingAccount,
  row: ProtectionRow,
  legs: readonly ProtectionLeg[],
  validUntil: number,
): Promise<ProtectionRow | undefined> {
  const stored = await storeFuturesLegs(deps, account, row, legs, validUntil);
  if (stored === undefined) return undefined;
  await sendLegs(deps, account, stored, validUntil);
  return stored.row;
}

/** Sends stored legs. What the exchange refuses is in their rows. */
export async function sendLegs(
  deps: OrderDeps,
  account: TradingAccount,
  { orders, replaced }: Pick<StoredLegs, 'orders' | 'replaced'>,
  validUntil: number,
): Promise<void> {
  await sendCancellations(deps, replaced);
  for (const order of orders) {
    try {
      await placeOrder(deps, account, order, validUntil);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  await deps.updates.written(account.accountId);
}

/** Cancels open legs of a protection, each for a reason that its record keeps. */
export async function cancelLegs(
  deps: OrderDeps,
  legs: readonly StoredLeg[],
  reason: CancellationReason,
): Promise<void> {
  const at = deps.clock();
  const cancelling = await inTransaction(deps.database, (tx) =>
    Promise.all(openLegs([legs]).map(({ id }) => storeCancellation(tx, id, reason, at))),
  );
  await sendCancellations(
    deps,
    cancelling.filter((row) => row !== undefined),
  );
}

/**
 * Finds out what became of legs that were sent. Once each is at the exchange or was refused, the protection is
 * `active`, or `failed` where all were refused, which members are notified of. Nothing changes where a leg is to be
 * placed again or its condition is met. Throws while the outcome of one is unknown.
 */
export async function finishPlacing(
  deps: OrderDeps,
  row: ProtectionRow,
  account?: TradingAccount,
): Promise<readonly StoredLeg[]> {
  const { database, clock } = deps;
  for (const { order } of await readOwnLegs(database, row)) {
    if (order.status === 'submitted' && !(await reconcileOrder(deps, order)))
      throw new Error(`the outcome of the order ${order.id} is unknown`);
  }
  const legs = await readOwnLegs(database, row);
  if (account === undefined || legs.some(({ order }) => isRetryable(row, order) || isMet(order))) return legs;
  const refused = legs.filter(({ order }) => order.status === 'failed');
  await inTransaction(database, async (tx) => {
    const at = clock();
    const state = refused.length === legs.length ? 'failed' : 'active';
    if (!(await changeProtection(tx, row, { state }, at))) return;
    if (refused.length > 0) await notifyRefused(tx, account, row, refused, at);
  });
  return legs;
}
