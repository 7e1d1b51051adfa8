import { ApiError } from '../../../../kernel/apiError.ts';
import type { User } from '../../../../kernel/http/caller.ts';
import { describeRefusal } from '../describeRefusal.ts';
import { createGuard, type LimitGuard } from '../limits/limitGuard.ts';
import { limitsOf, readLimits } from '../limits/limitRow.ts';
import { type MeasuredOrder, measureOrder } from '../limits/measureOrder.ts';
import type { OrderDeps } from '../orderDeps.ts';
import type { CheckedLeg } from './checkLeg.ts';

interface GuardedLegs {
  readonly legs: readonly CheckedLeg[];
  /** Undefined where no limit binds the group. */
  readonly guard?: LimitGuard;
}

/** Measures the legs that are ready for the limits that bind them. One that cannot be measured is refused. */
export async function guardLegs(
  deps: OrderDeps,
  { userId }: Pick<User, 'userId'>,
  legs: readonly CheckedLeg[],
): Promise<GuardedLegs> {
  const { database, clock } = deps;
  const opening = legs.filter(({ refusal, wanted }) => refusal === null && !wanted.reduceOnly);
  const accounts = opening.flatMap(({ account }) => account?.accountId ?? []);
  const limits = accounts.length === 0 ? undefined : await readLimits(database, [userId, ...accounts]);
  if (limits === undefined || limits.size === 0) return { legs };
  const orders: MeasuredOrder[] = [];
  const measured = await Promise.all(
    legs.map(async (leg) => {
      const { account, wanted } = leg;
      if (account === null || !opening.includes(leg)) return leg;
      try {
        const both = [limitsOf(limits, account.accountId), limitsOf(limits, userId)];
        orders.push(await measureOrder(deps, both, { account, order: wanted }));
        return leg;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { ...leg, refusal: describeRefusal(error) };
      }
    }),
  );
  return { legs: measured, guard: createGuard({ clock, userId, limits }, orders) };
}
