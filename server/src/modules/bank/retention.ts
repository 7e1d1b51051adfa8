import { sql } from 'kysely';
import { before, DAY_MS, keptForGood, purgeRows, type Retention } from '../../kernel/retention/retention.ts';

/** An expired draft still answers that it expired. */
const isOldDraft = (now: number) => sql<boolean>`state = 'draft' and expires_at < ${before(now, DAY_MS)}`;

export const bankRetention: readonly Retention[] = [
  ...keptForGood('bank_closed_day', 'bank_platform_account', 'bank_terms', 'bank_reference'),
  ...keptForGood('bank_deposit', 'bank_statement', 'bank_line'),
  ...keptForGood('bank_batch', 'bank_payment'),
  { table: 'bank_statement_acceptance', kept: 'until a second operator decides' },
  { table: 'bank_directory_entry', kept: 'until the next import of the directory' },
  {
    table: 'bank_account',
    kept: 'for good; a draft until a day after its expiry',
    purge: purgeRows('bank_account', isOldDraft),
  },
];
