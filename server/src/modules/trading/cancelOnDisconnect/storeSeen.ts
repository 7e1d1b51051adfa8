import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { PRESENT_MS } from '@aldgate/domain/trading/cancelOnDisconnect.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Presence } from '../../../kernel/http/presence.ts';
import type { Clock } from '../../../kernel/time/clock.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly presence: Presence;
}

/** Stores the last sign of life, at this server, of users who may trade an account that is switched on. */
export async function storeSeen({ database, clock, presence }: Deps): Promise<void> {
  const seen = presence.seenSince(clock() - PRESENT_MS).filter(({ user }) => memberMay(user.role, 'trade'));
  if (seen.length === 0) return;
  const sessions = await readSessions(
    { database, clock },
    seen.flatMap(({ user: { principal } }) => (principal.kind === 'session' ? [principal.id] : [])),
  );
  const institutions = new Map<string, number>();
  for (const { user, at } of seen) {
    // A key lives by its requests alone, each of which was checked; a session's socket answers after its end.
    const present = user.principal.kind === 'key' ? user : sessions.get(user.principal.id);
    if (present === undefined || !memberMay(present.role, 'trade')) continue;
    const { institutionId } = present;
    institutions.set(institutionId, Math.max(at, institutions.get(institutionId) ?? 0));
  }
  for (const [institution, at] of institutions) {
    await database
      .updateTable('cancel_on_disconnect')
      .set({ seen_at: new Date(at) })
      .where('seconds', 'is not', null)
      .where('seen_at', '<', new Date(at))
      .where('exchange_account_id', 'in', (query) =>
        query.selectFrom('exchange_account').select('id').where('institution_id', '=', institution),
      )
      .execute();
  }
}

/** The role and institution of the sessions that are open, by their ids. */
async function readSessions({ database, clock }: Pick<Deps, 'database' | 'clock'>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const valid = await database
    .selectFrom('session')
    .innerJoin('platform_user', 'platform_user.id', 'session.user_id')
    .select(['session.id', 'platform_user.role', 'platform_user.institution_id as institutionId'])
    .where('session.id', 'in', ids)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', new Date(clock()))
    .where('platform_user.removed_at', 'is', null)
    .execute();
  return new Map(valid.map((row) => [row.id, row]));
}
