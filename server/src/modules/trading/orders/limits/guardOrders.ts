import { decimal } from '@aldgate/domain/money/amount.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import type { User } from '../../../../kernel/http/caller.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import { parseOrderRow } from '../../ingest/storedOrder.ts';
import type { OrderRow } from '../../tables.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { createGuard, type LimitGuard } from './limitGuard.ts';
import { limitsOf, readLimits } from './limitRow.ts';
import { type LimitedOrder, measureOrder } from './measureOrder.ts';

/** Only a market order on spot has a total instead, which is neither amended nor in a list. */
interface SizedByQuantity {
  readonly size: { readonly quantity: string };
}

interface Member {
  readonly account: TradingAccount;
  readonly user: Pick<User, 'userId'>;
}

/** TR-18: the guard of an order that a member sends; undefined where no limit binds it. Throws what measuring does. */
export const guardOrder = (deps: OrderDeps, member: Member, order: NewOrder): Promise<LimitGuard | undefined> =>
  order.reduceOnly ? Promise.resolve(undefined) : guard(deps, member, { account: member.account, order });

/**
 * The guard of the two orders of a list, of which one executes: one order with the price that is farther away. Where
 * the list replaces one of a quantity, its value is bounded only if it is larger.
 */
export function guardList(
  deps: OrderDeps,
  member: Member,
  legs: readonly [NewOrder & SizedByQuantity, NewOrder],
  replacedQuantity?: string,
): Promise<LimitGuard | undefined> {
  const [order] = legs;
  const isLarger = replacedQuantity === undefined || exceeds(order.size.quantity, replacedQuantity);
  return guard(deps, member, { account: member.account, order, prices: legs, count: legs.length, isLarger });
}

/**
 * The guard of an order whose terms change. Its value is bounded where its quantity grows, its price where that
 * changes. `count` is 1 where another order takes its place.
 */
export function guardAmendment(
  deps: OrderDeps,
  member: Member,
  order: NewOrder & SizedByQuantity,
  { old, count }: { readonly old: OrderRow; readonly count: 0 | 1 },
): Promise<LimitGuard | undefined> {
  const { account } = member;
  const before = parseOrderRow(old);
  const isSame = (a: string | null | undefined, b: string | null | undefined) => (a ?? null) === (b ?? null);
  const isMoved =
    !isSame(order.price, before.price) || !isSame(order.condition?.triggerPrice, before.condition?.triggerPrice);
  const isLarger = exceeds(order.size.quantity, before.quantity);
  if (order.reduceOnly || (!isMoved && !isLarger)) return Promise.resolve(undefined);
  return guard(deps, member, { account, order, old, count, isLarger, prices: isMoved ? [order] : [] });
}

const exceeds = (quantity: string, before: string | null): boolean => decimal(quantity).gt(decimal(before ?? '0'));

async function guard(deps: OrderDeps, { user, account }: Member, order: LimitedOrder): Promise<LimitGuard | undefined> {
  const { database, clock } = deps;
  const { userId } = user;
  const limits = await readLimits(database, [userId, account.accountId]);
  if (limits.size === 0) return undefined;
  const both = [limitsOf(limits, account.accountId), limitsOf(limits, userId)];
  return createGuard({ clock, userId, limits }, [await measureOrder(deps, both, order)]);
}
