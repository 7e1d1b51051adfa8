import { randomUUID } from 'node:crypto';
import { type Action, FROZEN_ACTIONS, stoppedAs } from '@aldgate/domain/identity/freeze.ts';
import {
  findLongestRestriction,
  RESTRICTED_ACTIONS,
  RESTRICTION_MS,
  type RestrictedAction,
  type Restriction,
  type RestrictionReason,
} from '@aldgate/domain/identity/restriction.ts';
import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../kernel/apiError.ts';
import type { Database, Tx } from '../kernel/database/database.ts';
import { notify } from '../kernel/events/changeEvents.ts';

/** The restricted user, or the whole institution if `userId` is null. */
export interface Restricted {
  readonly institutionId: string;
  readonly userId: string | null;
}

interface NewRestriction extends Restricted {
  readonly action: RestrictedAction;
  readonly reason: RestrictionReason;
  /** Epoch ms; null: until it is lifted. */
  readonly until: number | null;
  /** For operators only. */
  readonly note?: string;
  /** The operator who made it. */
  readonly createdBy?: string;
}

/** Restricts an action and notifies the clients concerned. Returns the restriction's id. */
export async function restrict(tx: Tx, restriction: NewRestriction, at: number): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('restriction')
    .values({
      id,
      institution_id: restriction.institutionId,
      user_id: restriction.userId,
      action: restriction.action,
      reason: restriction.reason,
      note: restriction.note ?? null,
      since: new Date(at),
      until: restriction.until === null ? null : new Date(restriction.until),
      created_by: restriction.createdBy ?? null,
    })
    .execute();
  await notify(tx, { topic: 'user', institutionId: restriction.institutionId });
  return id;
}

/** ID-17: a user's withdrawals are restricted after a change of credentials. */
export function restrictAfterChange(
  tx: Tx,
  user: { readonly institutionId: string; readonly userId: string },
  reason: Exclude<RestrictionReason, 'frozen' | 'operator'>,
  at: number,
): Promise<string> {
  return restrict(tx, { ...user, action: 'withdraw', reason, until: at + RESTRICTION_MS[reason] }, at);
}

/** ID-19: stores the restrictions of a freeze; an operator's has a note and its author. */
export async function restrictFrozen(
  tx: Tx,
  institutionId: string,
  at: number,
  operator: Pick<NewRestriction, 'note' | 'createdBy'> = {},
): Promise<void> {
  for (const action of FROZEN_ACTIONS)
    await restrict(tx, { institutionId, userId: null, action, reason: 'frozen', until: null, ...operator }, at);
}

/**
 * ID-19: stops what moves value, opens risk or gives access, for the whole institution until operations lift it. Waits
 * for orders in flight, which check restrictions under the same lock: none completes after this has committed. Returns
 * false if it was frozen already.
 */
export async function freeze(tx: Tx, institutionId: string, at: number): Promise<boolean> {
  await tx.selectFrom('institution').select('id').where('id', '=', institutionId).forNoKeyUpdate().execute();
  if (await isFrozen(tx, institutionId)) return false;
  await restrictFrozen(tx, institutionId, at);
  return true;
}

/** The query for an institution's freeze, with its begin. */
export const selectFreeze = (database: Database | Tx, institutionId: string) =>
  database
    .selectFrom('restriction')
    .select('since')
    .where('institution_id', '=', institutionId)
    .where('reason', '=', 'frozen')
    .where('lifted_at', 'is', null)
    .orderBy('since')
    .limit(1);

export async function isFrozen(database: Database | Tx, institutionId: string): Promise<boolean> {
  return (await selectFreeze(database, institutionId).executeTakeFirst()) !== undefined;
}

/** The query for the frozen institutions. */
export const selectFrozen = (database: Database | Tx) =>
  database
    .selectFrom('restriction')
    .select('institution_id')
    .where('reason', '=', 'frozen')
    .where('lifted_at', 'is', null);

/** The query for every restriction of a user in force. */
export function activeRestrictions(
  database: Database | Tx,
  { institutionId, userId }: { readonly institutionId: string; readonly userId: string },
  now: number,
) {
  return database
    .selectFrom('restriction')
    .select(['action', 'reason', 'since', 'until'])
    .where('institution_id', '=', institutionId)
    .where('lifted_at', 'is', null)
    .where((where) => where.or([where('user_id', 'is', null), where('user_id', '=', userId)]))
    .where((where) => where.or([where('until', 'is', null), where('until', '>', new Date(now))]));
}

/** Since when a freeze stops an action (ID-19), as an SQL expression of the institution's id; null if none does. */
export const stoppedSince = (action: Action, institutionId: RawBuilder<string>): RawBuilder<Date | null> =>
  stoppedAs(action) === undefined
    ? sql<Date | null>`null::timestamptz`
    : sql<Date | null>`(
        select min(since) from restriction
        where restriction.institution_id = ${institutionId} and reason = 'frozen' and lifted_at is null
      )`;

/** The refusal of an action that a freeze stops. */
export const frozenError = (action: Action, since: Date): ApiError =>
  new ApiError('restricted', {
    action: stoppedAs(action),
    reason: 'frozen',
    since: since.getTime(),
    until: null,
  });

async function heldBy(
  database: Database | Tx,
  user: { readonly institutionId: string; readonly userId: string },
  now: number,
): Promise<Restriction[]> {
  const rows = await activeRestrictions(database, user, now).execute();
  return rows.map(({ action, reason, since, until }) => ({
    action,
    reason,
    since: since.getTime(),
    until: until?.getTime() ?? null,
  }));
}

/** A user's restrictions: for each action the one that lasts longest. */
export async function listRestrictions(
  database: Database | Tx,
  user: { readonly institutionId: string; readonly userId: string },
  now: number,
): Promise<Restriction[]> {
  const all = await heldBy(database, user, now);
  return RESTRICTED_ACTIONS.flatMap(
    (action) => findLongestRestriction(all.filter((one) => one.action === action)) ?? [],
  );
}
