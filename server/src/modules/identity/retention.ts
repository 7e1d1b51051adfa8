import type { Retention } from '../../kernel/retention.ts';
import { KNOWN_BROWSER_KEPT_MS } from './knownBrowsers.ts';

const DAY_MS = 24 * 3_600_000;

/** The list of sign-ins is read from the sessions (ID-18), so they are kept after their end. */
export const SESSION_KEPT_MS = 90 * DAY_MS;
/** Codes are counted for an hour after they were sent. */
export const CODE_KEPT_MS = DAY_MS;
/** Older errors do not count any more, and the next lock is as short as a first one. */
export const FACTOR_ERROR_KEPT_MS = 30 * DAY_MS;

const before = (now: number, keptMs: number) => new Date(now - keptMs);

export const identityRetention: readonly Retention[] = [
  {
    name: 'session',
    purge: (database, now) =>
      database.deleteFrom('session').where('expires_at', '<', before(now, SESSION_KEPT_MS)).execute(),
  },
  {
    name: 'factor_error',
    purge: (database, now) =>
      database
        .deleteFrom('factor_error')
        .where('changed_at', '<', before(now, FACTOR_ERROR_KEPT_MS))
        .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<', new Date(now))]))
        .execute(),
  },
  {
    name: 'verification_code',
    purge: (database, now) =>
      database.deleteFrom('verification_code').where('expires_at', '<', before(now, CODE_KEPT_MS)).execute(),
  },
  {
    name: 'recovery',
    purge: (database, now) => database.deleteFrom('recovery').where('expires_at', '<', new Date(now)).execute(),
  },
  {
    name: 'known_browser',
    purge: (database, now) =>
      database.deleteFrom('known_browser').where('used_at', '<', before(now, KNOWN_BROWSER_KEPT_MS)).execute(),
  },
  {
    name: 'passkey_challenge',
    purge: (database, now) =>
      database.deleteFrom('passkey_challenge').where('expires_at', '<', new Date(now)).execute(),
  },
];
