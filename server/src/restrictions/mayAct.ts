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
