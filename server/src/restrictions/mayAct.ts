import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../kernel/database.ts';
import type { User } from '../kernel/http/caller.ts';
import { Problem } from '../kernel/problem.ts';
import { assertUnrestricted } from './restrictions.ts';
import { findSuspension } from './suspensions.ts';

const SERVICES = { trade: 'trading', transfer: 'transfer' } as const;

/** Throws serviceSuspended where the service is out of use for everybody, restricted where it is for this user. */
export async function assertMayAct(
  database: Database | Tx,
  user: User,
  action: keyof typeof SERVICES,
  now: number,
): Promise<void> {
  const service = SERVICES[action];
  const suspension = await findSuspension(database, service);
  if (suspension !== null) throw new Problem('serviceSuspended', { service, ...suspension });
  await assertUnrestricted(database, user, action, now);
}

/**
 * The same question as an expression, for the statement that does the deed: one trip to the database instead of three. Where
 * it does not hold, `assertMayAct` says why.
 */
export function mayAct(user: User, action: keyof typeof SERVICES, now: number): RawBuilder<boolean> {
  return sql<boolean>`(
    not exists (select from service_suspension where service = ${SERVICES[action]})
    and not exists (
      select from restriction
      where institution_id = ${user.institutionId}::uuid and lifted_at is null and action = ${action}
        and (user_id is null or user_id = ${user.userId}::uuid) and (until is null or until > ${new Date(now)})
    )
  )`;
}
