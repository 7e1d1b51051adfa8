import type { AnswerOf } from '@aldgate/contract';
import { legOrderId } from '@aldgate/domain/trading/orderGroup.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { GroupLeg, GroupRow, OrderRow } from '../../tables.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { type OrderResult, orderResult } from '../orderRow.ts';

export type GroupResult = AnswerOf<'sendGroup'>;
type LegResult = GroupResult['legs'][number];
type Deps = Pick<OrderDeps, 'database' | 'updates'>;

/** A group with the orders of its legs that were stored, and those that amendments put in their place. */
export interface StoredGroup {
  readonly group: GroupRow;
  readonly orders: readonly OrderRow[];
}

/** A group of an institution, after the pending updates of its orders were written. */
export async function findGroup(deps: Deps, institutionId: string, groupId: string): Promise<StoredGroup | undefined> {
  const group = await deps.database
    .selectFrom('order_group')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return group && { group, orders: await readOrders(deps, [group]) };
}

/** The stored orders of groups. */
export async function readOrders({ database, updates }: Deps, groups: readonly GroupRow[]): Promise<OrderRow[]> {
  if (groups.length === 0) return [];
  const accounts = groups.flatMap(({ legs }) => legs.flatMap(({ accountId }) => accountId ?? []));
  await Promise.all([...new Set(accounts)].map((accountId) => updates.written(accountId)));
  return database
    .selectFrom('exchange_order')
    .selectAll()
    .where(
      'order_group_id',
      'in',
      groups.map(({ id }) => id),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** An order as calls name it. Its account's key may have been replaced since it was sent. */
export async function nameOrder({ accounts }: Pick<OrderDeps, 'accounts'>, row: OrderRow) {
  const account = await accounts.findById(row.exchange_account_id);
  if (account === undefined) throw new ApiError('tradingAccountNotFound');
  return { exchangeKeyId: account.keyId, instrumentId: row.instrument_id, clientOrderId: row.client_order_id };
}

/** The result of a group for its sender. */
export const groupResult = (stored: StoredGroup): GroupResult => ({
  groupId: stored.group.group_id,
  legs: matchLegs(stored).map(({ result }) => result),
});

/**
 * The legs of a group in their order, each with its order, if one was stored, its result, and what amendments put in
 * the order's place, oldest first.
 */
export function matchLegs({ group, orders }: StoredGroup) {
  const ofAccounts = Map.groupBy(orders, (order) => order.exchange_account_id);
  return group.legs.map((leg, index) => {
    const clientOrderId = legOrderId(group.group_id, index + 1);
    const ofAccount = leg.accountId === null ? [] : (ofAccounts.get(leg.accountId) ?? []);
    const order = ofAccount.find((each) => each.client_order_id === clientOrderId);
    const replacements = ofAccount.filter((each) => each !== order);
    return { leg, order, replacements, result: legResult(leg, clientOrderId, order && orderResult(order)) };
  });
}

/** The result of a leg: that of its order, or why it has none. */
export function legResult(
  { exchangeKeyId, refusal }: Pick<GroupLeg, 'exchangeKeyId' | 'refusal'>,
  clientOrderId: string,
  order: OrderResult | undefined,
): LegResult {
  if (order === undefined) return { exchangeKeyId, clientOrderId, orderId: null, status: 'failed', reason: refusal };
  const { reason, ...result } = order;
  return { exchangeKeyId, ...result, reason: reason && { ...reason, data: null } };
}
