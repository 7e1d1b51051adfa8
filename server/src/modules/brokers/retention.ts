import { sql } from 'kysely';
import { before, keptForGood, purgeRows, type Retention } from '../../kernel/retention.ts';

export const brokersRetention: readonly Retention[] = [
  ...keptForGood('broker_agreement', 'broker_application', 'broker_terms', 'broker_message', 'broker_message_read'),
  { table: 'broker_recipient', kept: 'until the broker removes it' },
  {
    table: 'broker_account_reservation',
    kept: 'a day, or until its account is added',
    purge: purgeRows('broker_account_reservation', (now) => sql`expires_at < ${before(now, 0)}`),
  },
];
