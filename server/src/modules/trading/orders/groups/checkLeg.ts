import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { User } from '../../../../kernel/http/caller.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import type { GroupRow, Refusal } from '../../tables.ts';
import { checkPermission } from '../checks/permission.ts';
import type { TimedOrder } from '../deadline.ts';
import { describeRefusal } from '../describeRefusal.ts';
import { checkOrder } from '../orderChecks.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { findOrder, orderResult } from '../orderRow.ts';
import { isWithdrawn } from '../withdrawOrder.ts';
import { matchLegs, type StoredGroup } from './orderGroup.ts';

/** An order of a group for the account of a key. */
export interface Leg {
  readonly exchangeKeyId: string;
  readonly wanted: TimedOrder & { readonly size: { readonly quantity: string } };
}

/** A leg that may be stored, if its member may trade on the account; or the reason why not. */
export interface CheckedLeg extends Leg {
  /** Null where the key names no account of the institution. */
  readonly account: TradingAccount | null;
  readonly refusal: Refusal | null;
}

/** Finds the account of a leg and checks its order. The member's permission is a condition of the statement. */
export async function checkLeg(deps: OrderDeps, institutionId: string, leg: Leg): Promise<CheckedLeg> {
  const { accounts } = deps;
  let account: TradingAccount | null = null;
  try {
    account =
      accounts.known(institutionId, leg.exchangeKeyId) ?? (await accounts.find(institutionId, leg.exchangeKeyId));
    await checkOrder(deps, account, leg.wanted);
    return { ...leg, account, refusal: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...leg, account, refusal: describeRefusal(error) };
  }
}

/** Finds out and stores why legs that were ready have no order: a condition of the statement was false. */
export async function explainMissing(deps: OrderDeps, user: User, stored: StoredGroup): Promise<StoredGroup> {
  const { group } = stored;
  const legs = await Promise.all(
    matchLegs(stored).map(async ({ leg, order, result }) =>
      order === undefined && leg.refusal === null
        ? { ...leg, refusal: await findReason(deps, user, group, leg.exchangeKeyId, result.clientOrderId) }
        : leg,
    ),
  );
  if (legs.every((leg, index) => leg === group.legs[index])) return stored;
  await deps.database
    .updateTable('order_group')
    .set({ legs: JSON.stringify(legs) })
    .where('id', '=', group.id)
    .execute();
  return { ...stored, group: { ...group, legs } };
}

/** A leg whose reason is gone by now. */
const NOT_SENT: Refusal = { exchangeCode: 0, exchangeMessage: 'The order was not sent.', data: null };

async function findReason(
  deps: OrderDeps,
  user: User,
  { institution_id, terms }: GroupRow,
  exchangeKeyId: string,
  clientOrderId: string,
): Promise<Refusal> {
  try {
    const account = await deps.accounts.find(institution_id, exchangeKeyId);
    await checkPermission(deps, { account, user }, terms);
    const recorded = { accountId: account.accountId, product: findProduct(terms.instrumentId) };
    const other = await findOrder(deps, recorded, clientOrderId);
    if (other !== undefined) return describeRefusal(new ApiError('orderKeyUsed', orderResult(other)));
    if (await isWithdrawn(deps.database, recorded, clientOrderId))
      return describeRefusal(new ApiError('orderWithdrawn'));
    return NOT_SENT;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return describeRefusal(error);
  }
}
