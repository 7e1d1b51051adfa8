import type { Retention } from '../../kernel/retention.ts';

/** The same as customers' sessions: the list of sign-ins is read from them. */
const SESSION_KEPT_MS = 90 * 24 * 3_600_000;

export const operatorRetention: readonly Retention[] = [
  {
    name: 'operator_session',
    purge: (database, now) =>
      database
        .deleteFrom('operator_session')
        .where('expires_at', '<', new Date(now - SESSION_KEPT_MS))
        .execute(),
  },
  {
    name: 'operator_invitation',
    purge: (database, now) =>
      database
        .deleteFrom('operator_invitation')
        .where('expires_at', '<', new Date(now - SESSION_KEPT_MS))
        .execute(),
  },
];
