import type { SuspensionData } from '@aldgate/contract';
import type { Feature } from '@aldgate/domain/identity/features.ts';
import { type Action, stoppedAs } from '@aldgate/domain/identity/freeze.ts';
import type { RestrictedAction } from '@aldgate/domain/identity/restriction.ts';
import { MEMBER_ROLES, type MemberPermission, memberMay } from '@aldgate/domain/identity/roles.ts';
import type { KycLevel } from '@aldgate/domain/kyc/documents.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { ApiError } from '../kernel/apiError.ts';
import type { Database, Tx } from '../kernel/database/database.ts';
import { activeRestrictions, frozenError, selectFreeze } from './restrictions.ts';

/** The member who performs the action. */
export interface Actor {
  readonly institutionId: string;
  readonly userId: string;
}

/** Facts that a decision depends on besides the member. */
export interface Context {
  /** Epoch ms. */
  readonly now: number;
}

interface Violations<Row> extends Expression<unknown> {
  executeTakeFirst(): Promise<Row | undefined>;
}

/** One condition of an action. Both forms come from one query, which finds a row where the condition does not hold. */
export interface Condition {
  /** The condition as an expression, for the statement that performs the action. */
  holds(database: Database | Tx, actor: Actor, context: Context): RawBuilder<boolean>;
  /** Throws the error of an unfulfilled condition. */
  assert(database: Database | Tx, actor: Actor, context: Context): Promise<void>;
}

function condition<Row>(
  violations: (database: Database | Tx, actor: Actor, context: Context) => Violations<Row>,
  reject: (row: Row) => ApiError,
): Condition {
  return {
    holds: (database, actor, context) => sql<boolean>`not exists ${violations(database, actor, context)}`,
    async assert(database, actor, context) {
      const row = await violations(database, actor, context).executeTakeFirst();
      if (row !== undefined) throw reject(row);
    },
  };
}

/** The service is not suspended. */
export const serviceInUse = (service: 'trading' | 'transfer' | 'deposit' | 'otc' | 'loan'): Condition =>
  condition(
    (database) => selectSuspension(database, service),
    ({ reason, since }) => new ApiError('serviceSuspended', { service, reason, since: since.getTime() }),
  );

/** KY-06: the feature is enabled for the institution. */
export const featureOn = (feature: Feature): Condition =>
  condition(
    (database, { institutionId }) =>
      database
        .selectFrom('institution_feature')
        .select('feature')
        .where('institution_id', '=', institutionId)
        .where('feature', '=', feature)
        .where('enabled', '=', false),
    () => new ApiError('featureOff', { feature }),
  );

/** ID-19: the institution is not frozen; no condition of an action that a freeze lets stay. */
export function notFrozen(action: Action): readonly Condition[] {
  if (stoppedAs(action) === undefined) return [];
  return [
    condition(
      (database, { institutionId }) => selectFreeze(database, institutionId),
      ({ since }) => frozenError(action, since),
    ),
  ];
}

/**
 * ID-17: neither the member nor the institution is restricted, other than by a freeze; of several restrictions the
 * longest is reported.
 */
export const unrestricted = (action: RestrictedAction): Condition =>
  condition(
    (database, actor, { now }) =>
      activeRestrictions(database, actor, now)
        .where('action', '=', action)
        .where('reason', '<>', 'frozen')
        .orderBy(sql`until desc nulls first`)
        .limit(1),
    ({ reason, since, until }) =>
      new ApiError('restricted', { action, reason, since: since.getTime(), until: until?.getTime() ?? null }),
  );

/** KY-05: the institution is verified up to a level. */
export const verified = (level: KycLevel): Condition => {
  const column = level === 'primary' ? 'primary_verification' : 'advanced_verification';
  return condition(
    (database, { institutionId }) =>
      database
        .selectFrom('institution')
        .select(`${column} as status`)
        .where('id', '=', institutionId)
        .where(column, '<>', 'certified'),
    ({ status }) => new ApiError('kycRequired', { level, status }),
  );
};

/** The user is still a member with a role that allows it. */
export const memberMayDo = (needs: MemberPermission): Condition =>
  condition(
    (database, { userId }) =>
      database
        .selectFrom('platform_user')
        .select('id')
        .where('id', '=', userId)
        .where((where) =>
          where.or([
            where('removed_at', 'is not', null),
            where(
              'role',
              'not in',
              MEMBER_ROLES.filter((role) => memberMay(role, needs)),
            ),
          ]),
        ),
    () => new ApiError('forbidden', { needs }),
  );

/** KY-08: the member has bound Google. */
export const googleBound: Condition = condition(
  (database, { userId }) =>
    database.selectFrom('platform_user').select('id').where('id', '=', userId).where('google_secret', 'is', null),
  () => new ApiError('googleRequired'),
);

/** KY-07: the institution may trade spot. */
export const spotAllowed: Condition = condition(
  (database, { institutionId }) =>
    database
      .selectFrom('institution')
      .select('id')
      .where('id', '=', institutionId)
      .where('spot_trading_forbidden', '=', true),
  () => new ApiError('spotForbidden'),
);

/** BR-01: the institution is an approved broker. */
export const broker: Condition = condition(
  (database, { institutionId }) =>
    database.selectFrom('institution').select('id').where('id', '=', institutionId).where('is_broker', '=', false),
  () => new ApiError('brokerRequired'),
);

/** The query for a service's suspension. */
const selectSuspension = (database: Database | Tx, service: string) =>
  database.selectFrom('service_suspension').select(['reason', 'since']).where('service', '=', service);

/** Lists the suspended services. */
export async function listSuspensions(
  database: Database,
): Promise<readonly (SuspensionData & { readonly service: string })[]> {
  const rows = await database.selectFrom('service_suspension').selectAll().orderBy('service').execute();
  return rows.map(({ service, reason, since }) => ({ service, reason, since: since.getTime() }));
}

/** Why and since when a service is suspended; null if it is not. Read at every use. */
export async function findSuspension(database: Database | Tx, service: string): Promise<SuspensionData | null> {
  const row = await selectSuspension(database, service).executeTakeFirst();
  return row ? { reason: row.reason, since: row.since.getTime() } : null;
}
