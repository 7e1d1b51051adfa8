import { sql } from 'kysely';
import { before, DAY_MS, keptForGood, purgeRows, type Retention } from '../../kernel/retention/retention.ts';

/** An expired draft still answers that it expired. */
const isOldDraft = (now: number) => sql<boolean>`state = 'draft' and expires_at < ${before(now, DAY_MS)}`;

export const walletRetention: readonly Retention[] = [
  ...keptForGood(
    'announced_deposit',
    'deposit',
    'deposit_event',
    'screening_entry',
    'whitelist_setting',
    'withdrawal_event',
  ),
  ...keptForGood('withdrawal_check', 'withdrawal_review', 'withdrawal_limit', 'deposit_sender'),
  {
    table: 'screening_answer',
    kept: '90 days; what was decided by it is kept with its deposit or withdrawal',
    purge: purgeRows('screening_answer', (now) => sql<boolean>`asked_at < ${before(now, 90 * DAY_MS)}`),
  },
  {
    table: 'withdrawal',
    kept: 'for good; a draft until a day after its expiry',
    purge: purgeRows('withdrawal', isOldDraft),
  },
  {
    table: 'withdrawal_address',
    kept: 'for good; a draft until a day after its expiry',
    purge: purgeRows('withdrawal_address', isOldDraft),
  },
];
