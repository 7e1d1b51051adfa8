import { sql } from 'kysely';
import { before, DAY_MS, keptForGood, purgeRows, type Retention } from '../../kernel/retention/retention.ts';
import { KNOWN_BROWSER_KEPT_MS } from './knownBrowsers.ts';

/** The list of sign-ins is read from the sessions (ID-18), so they are kept after their end. */
export const SESSION_KEPT_MS = 90 * DAY_MS;
/** Codes are counted for an hour after they were sent. */
export const CODE_KEPT_MS = DAY_MS;
/** Older errors do not count any more, and the next lock is as short as a first one. */
export const FACTOR_ERROR_KEPT_MS = 30 * DAY_MS;

export const identityRetention: readonly Retention[] = [
  ...keptForGood('platform_user', 'passkey', 'invitation'),
  { table: 'captcha', kept: 'until its expiry, removed by the next one' },
  { table: 'pre_login', kept: 'until its expiry, removed by the next one' },
  {
    table: 'session',
    kept: '90 days after its expiry',
    purge: purgeRows('session', (now) => sql`expires_at < ${before(now, SESSION_KEPT_MS)}`),
  },
  {
    table: 'factor_error',
    kept: '30 days after the last error, and as long as it locks an account',
    purge: purgeRows(
      'factor_error',
      (now) => sql`changed_at < ${before(now, FACTOR_ERROR_KEPT_MS)}
        and (locked_until is null or locked_until < ${before(now, 0)})`,
    ),
  },
  {
    table: 'verification_code',
    kept: 'a day after its expiry',
    purge: purgeRows('verification_code', (now) => sql`expires_at < ${before(now, CODE_KEPT_MS)}`),
  },
  {
    table: 'recovery',
    kept: 'until its expiry',
    purge: purgeRows('recovery', (now) => sql`expires_at < ${before(now, 0)}`),
  },
  {
    table: 'known_browser',
    kept: '90 days after its last use',
    purge: purgeRows('known_browser', (now) => sql`used_at < ${before(now, KNOWN_BROWSER_KEPT_MS)}`),
  },
  {
    table: 'passkey_challenge',
    kept: 'until its expiry',
    purge: purgeRows('passkey_challenge', (now) => sql`expires_at < ${before(now, 0)}`),
  },
];
