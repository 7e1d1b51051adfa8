import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../kernel/apiError.ts';
import type { Database, Tx } from '../kernel/database.ts';
import type { User } from '../kernel/http/caller.ts';
import { assertUnrestricted, restrictionsHeld } from './restrictions.ts';
import { findSuspension, suspensionOf } from './suspensions.ts';

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
  if (suspension !== null) throw new ApiError('serviceSuspended', { service, ...suspension });
  await assertUnrestricted(database, user, action, now);
}

/**
 * The same question as an expression, for the statement that does the deed: one trip to the database instead of three. Where
 * it does not hold, `assertMayAct` says why.
 */
export function mayAct(
  database: Database | Tx,
  user: User,
  action: keyof typeof SERVICES,
  now: number,
): RawBuilder<boolean> {
  const held = restrictionsHeld(database, user, now).where('action', '=', action);
  return sql<boolean>`(not exists ${suspensionOf(database, SERVICES[action])} and not exists ${held})`;
}
