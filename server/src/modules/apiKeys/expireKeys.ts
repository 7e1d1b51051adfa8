import { sql } from 'kysely';
import { audit } from '../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../kernel/database/database.ts';
import { lockInstitution } from '../institution/index.ts';
import type { ApiKeysDeps } from './deps.ts';
import { mailEnding, mailExpired } from './emails.ts';
import { endKey, factsOf } from './endKey.ts';
import { currentState, isLive, type KeyRow, lockKey } from './keys.ts';
import { raiseKeyNotification } from './raiseKeyNotification.ts';

export const EXPIRE = 'api_keys_expire';

const DAY_MS = 24 * 3_600_000;
/** AK-03: how long before its end a key's member is warned, the earliest first. */
const WARNED_BEFORE_MS = [14 * DAY_MS, 3 * DAY_MS];
const FIRST_WARNING_MS = Math.max(...WARNED_BEFORE_MS);

/**
 * AK-03: emails members whose keys end in 14 and in 3 days by the business clock, once each, and ends keys whose time
 * has passed; one transaction each. Of warnings that are due together the last is sent.
 */
export async function expireKeys({ database, clock, businessClock }: ApiKeysDeps): Promise<void> {
  for (;;) {
    const isMore = await inTransaction(database, async (tx) => {
      const now = await businessClock(tx);
      const due = await findDue(tx, now);
      if (due === undefined) return false;
      await lockInstitution(tx, due.institution_id);
      await advance(tx, await lockKey(tx, due.institution_id, due.id), now, clock());
      return true;
    });
    if (!isMore) return;
  }
}

/** A key that has ended, or of which a warning is due. */
function findDue(tx: Tx, now: number) {
  const due = sql<number>`(${sql.join(
    WARNED_BEFORE_MS.map((before) => sql`(expires_at <= ${new Date(now + before)})::int`),
    sql` + `,
  )})`;
  return tx
    .selectFrom('api_key')
    .select(['id', 'institution_id'])
    .where(sql<boolean>`state in ('pending', 'active')`)
    .where('expires_at', '<=', new Date(now + FIRST_WARNING_MS))
    .where((where) => where.or([where('expires_at', '<=', new Date(now)), where('warnings', '<', due)]))
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst();
}

async function advance(tx: Tx, row: KeyRow, now: number, at: number): Promise<void> {
  const { expires_at: end } = row;
  if (end === null || !isLive(row.state)) return;
  if (currentState(row, now) === 'expired') {
    await endKey(tx, row, 'expired', at);
    await raiseKeyNotification(tx, row, (language) => mailExpired(row, language), at);
    await audit(tx, {
      at,
      actor: 'system',
      action: 'api_key_expired',
      subject: `api_key:${row.id}`,
      before: { state: row.state, ...factsOf(row) },
      after: { state: 'expired' },
    });
    return;
  }
  const warnings = WARNED_BEFORE_MS.filter((before) => end.getTime() <= now + before).length;
  if (warnings <= row.warnings) return;
  await tx.updateTable('api_key').set({ warnings }).where('id', '=', row.id).execute();
  await raiseKeyNotification(tx, row, (language) => mailEnding(row, end, language), at);
}
