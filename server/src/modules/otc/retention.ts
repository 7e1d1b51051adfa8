import { sql } from 'kysely';
import { before, DAY_MS, keptForGood, purgeRows, type Retention } from '../../kernel/retention/retention.ts';

export const otcRetention: readonly Retention[] = [
  ...keptForGood('otc_terms', 'otc_asset', 'otc_closed_day', 'otc_institution_limit', 'otc_order', 'otc_receipt'),
  {
    table: 'otc_quote',
    kept: 'for good with an order, else 31 days, for the share of prices that were accepted',
    purge: purgeRows(
      'otc_quote',
      (now) => sql`kind = 'quote' and accepted_at is null and expires_at < ${before(now, 31 * DAY_MS)}`,
    ),
  },
];
