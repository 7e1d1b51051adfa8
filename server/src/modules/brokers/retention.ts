import { sql } from 'kysely';
import { before, DAY_MS, keptForGood, purgeRows, type Retention } from '../../kernel/retention/retention.ts';

export const brokersRetention: readonly Retention[] = [
  ...keptForGood('broker_agreement', 'broker_application', 'broker_terms', 'broker_message', 'broker_message_read'),
  ...keptForGood('broker_financing', 'broker_rate', 'broker_interest_line', 'broker_nav_close', 'broker_deposit'),
  ...keptForGood('broker_statement', 'broker_interest_payment'),
  ...keptForGood('broker_case', 'broker_case_event', 'broker_case_position', 'broker_case_step'),
  ...keptForGood('broker_bill_month', 'broker_bill', 'broker_bill_line'),
  ...(['broker_capital_change', 'broker_action'] as const).map((table) => ({
    table,
    kept: 'until the broker deletes a project that was never funded',
  })),
  { table: 'broker_project_block', kept: 'until the broker deletes a project that was never funded' },
  { table: 'broker_trade_cursor', kept: 'for good' },
  { table: 'broker_line_watch', kept: 'until the project has ended' },
  { table: 'broker_nav', kept: 'until the project has ended' },
  { table: 'broker_nav_day', kept: 'until its day is closed' },
  {
    table: 'broker_extract_draft',
    kept: 'a day after it expired, or for good where it was confirmed',
    purge: purgeRows('broker_extract_draft', (now) => sql`change_no is null and expires_at < ${before(now, DAY_MS)}`),
  },
  { table: 'broker_project', kept: 'until the broker deletes one that was never funded' },
  { table: 'broker_recipient', kept: 'until the broker removes it' },
  {
    table: 'broker_account_reservation',
    kept: 'a day, or until its account is added',
    purge: purgeRows('broker_account_reservation', (now) => sql`expires_at < ${before(now, 0)}`),
  },
];
