import type { Database } from '../../kernel/database.ts';
import { expirePending } from '../../ledger/pending.ts';

/** The job that runs every hour. */
export const PURGE_EXPIRED = 'clear_away';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The list of sign-ins is read from the sessions (ID-18), so they outlive their end. */
export const SESSION_KEPT_MS = 90 * DAY_MS;
/** For as long an order that comes too late learns that its quote has expired, and not that there is none. */
export const QUOTE_KEPT_MS = DAY_MS;
/** Codes are counted for an hour after they were sent. */
export const CODE_KEPT_MS = DAY_MS;
/** Errors that nobody added to for so long count no more, and a lock after them is as short as a first one. */
export const FACTOR_ERROR_KEPT_MS = 30 * DAY_MS;

/**
 * Deletes what has run out and nobody needs: sessions, firm quotes that no order accepted, errors in sign-in that are long
 * past, codes, recoveries and passkey ceremonies; and gives up what the ledger holds beyond its time. `now` is in epoch milliseconds. Several servers may do it at once.
 */
export async function purgeExpired(database: Database, now: number): Promise<void> {
  await expirePending(database, now);
  const before = (keptMs: number) => new Date(now - keptMs);
  await database.deleteFrom('session').where('expires_at', '<', before(SESSION_KEPT_MS)).execute();
  await database
    .deleteFrom('convert_quote')
    .where('accepted_at', 'is', null)
    .where('expires_at', '<', before(QUOTE_KEPT_MS))
    .execute();
  await database
    .deleteFrom('factor_error')
    .where('changed_at', '<', before(FACTOR_ERROR_KEPT_MS))
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<', new Date(now))]))
    .execute();
  await database.deleteFrom('verification_code').where('expires_at', '<', before(CODE_KEPT_MS)).execute();
  await database.deleteFrom('recovery').where('expires_at', '<', before(0)).execute();
  await database.deleteFrom('passkey_challenge').where('expires_at', '<', before(0)).execute();
}
