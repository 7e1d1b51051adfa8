import { sql } from 'kysely';
import { before, DAY_MS, keptForGood, purgeRows, type Retention } from '../../kernel/retention/retention.ts';

/** A late order gets quoteExpired for this long, and quoteNotFound afterwards. */
export const QUOTE_KEPT_MS = DAY_MS;

export const convertRetention: readonly Retention[] = [
  ...keptForGood('convert_asset', 'convert_institution_limit', 'convert_quota', 'convert_disabled_pair'),
  ...keptForGood('convert_order', 'convert_receipt'),
  {
    table: 'convert_volume',
    kept: 'two days: the quota of 24 hours is read from it',
    purge: purgeRows('convert_volume', (now) => sql`minute < ${before(now, 2 * DAY_MS)}`),
  },
  {
    table: 'convert_quote',
    kept: 'for good with an order, else a day after its expiry',
    purge: purgeRows('convert_quote', (now) => sql`accepted_at is null and expires_at < ${before(now, QUOTE_KEPT_MS)}`),
  },
];
