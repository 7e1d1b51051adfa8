import type { Retention } from '../../kernel/retention.ts';

/** A late order gets quoteExpired for this long, and quoteNotFound afterwards. */
export const QUOTE_KEPT_MS = 24 * 3_600_000;

export const convertRetention: readonly Retention[] = [
  {
    name: 'convert_quote',
    purge: (database, now) =>
      database
        .deleteFrom('convert_quote')
        .where('accepted_at', 'is', null)
        .where('expires_at', '<', new Date(now - QUOTE_KEPT_MS))
        .execute(),
  },
];
