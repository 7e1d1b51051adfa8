import { sql } from 'kysely';
import { ApiError } from '../../../../kernel/apiError.ts';
import { auditAppend } from '../../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../../kernel/http/caller.ts';
import type { GroupLeg, GroupTerms, OrderRow } from '../../tables.ts';
import { hasPermission } from '../checks/permission.ts';
import { describeRefusal } from '../describeRefusal.ts';
import { DRAFT } from '../insertOrders.ts';
import type { LimitGuard } from '../limits/limitGuard.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { writeOrders } from '../writeOrder.ts';
import type { CheckedLeg } from './checkLeg.ts';

/** A group that is to be sent. */
export interface NewGroup {
  readonly groupId: string;
  readonly terms: GroupTerms;
  readonly legs: readonly CheckedLeg[];
  readonly requestDigest: string;
  readonly guard?: LimitGuard;
}

export interface StoredLegs {
  readonly rows: readonly OrderRow[];
  /** With the reasons of those that a limit refuses. */
  readonly legs: readonly CheckedLeg[];
}

/**
 * Stores a group with the orders of the legs that are ready, in one statement, and returns them; a leg whose member or
 * account has lost its permission meanwhile, or whose id is taken or withdrawn, has none, and what a limit refuses is
 * refused. Nothing is stored if the group's id exists. Waits for a concurrent insert of the same id.
 */
export async function storeGroup(
  deps: OrderDeps,
  caller: Pick<SignedInCaller, 'user' | 'origin'>,
  { guard, ...group }: NewGroup,
): Promise<StoredLegs> {
  if (guard === undefined) return { rows: await storeLegs(deps, caller, group), legs: group.legs };
  return inTransaction(deps.database, async (tx) => {
    const violations = await guard.find(tx);
    const legs = group.legs.map((leg): CheckedLeg => {
      const violation = violations.get(leg.wanted.clientOrderId);
      return violation === undefined
        ? leg
        : { ...leg, refusal: describeRefusal(new ApiError('tradingLimit', violation)) };
    });
    return { rows: await storeLegs(deps, caller, { ...group, legs }, tx), legs };
  });
}

async function storeLegs(
  deps: OrderDeps,
  { user, origin }: Pick<SignedInCaller, 'user' | 'origin'>,
  { groupId, terms, legs, requestDigest }: Omit<NewGroup, 'guard'>,
  tx?: Tx,
): Promise<readonly OrderRow[]> {
  const { database, clock } = deps;
  const { instrumentId } = terms;
  const requested = legs.map(
    ({ exchangeKeyId, account, wanted, refusal }): GroupLeg => ({
      exchangeKeyId,
      accountId: account?.accountId ?? null,
      quantity: wanted.size.quantity,
      refusal,
    }),
  );
  const audited = auditAppend({
    at: clock(),
    actor: user.userId,
    action: 'exchange_order_group_sent',
    subject: sql`'order_group:' || id`,
    origin,
    after: sql`${JSON.stringify({ groupId, ...terms, legs: requested })}::jsonb`,
  });
  const group = (tx ?? database)
    .insertInto('order_group')
    .values({
      institution_id: user.institutionId,
      group_id: groupId,
      user_id: user.userId,
      instrument_id: instrumentId,
      terms: JSON.stringify(terms),
      legs: JSON.stringify(requested),
      created_at: new Date(clock()),
      request_digest: requestDigest,
    })
    .onConflict((conflict) => conflict.columns(['institution_id', 'group_id']).doNothing())
    .returning(['id', audited.as('audited')]);
  const ready = legs.flatMap(({ account, wanted, refusal }) =>
    account === null || refusal !== null ? [] : { account, wanted },
  );
  if (ready.length === 0) {
    await group.execute();
    return [];
  }
  const onlyIf = hasPermission(deps, { institutionId: user.institutionId, ...DRAFT }, user, terms);
  return writeOrders(deps, { user, origin }, ready, { onlyIf, group: sql`${group}` }, tx);
}
