import { sql } from 'kysely';
import { before, DAY_MS, purgeRows, type Retention } from '../../kernel/retention/retention.ts';

export const EVENT_KEPT_MS = 30 * DAY_MS;

export const eventsRetention: readonly Retention[] = [
  {
    table: 'customer_event',
    kept: '30 days',
    purge: purgeRows('customer_event', (now) => sql<boolean>`at < ${before(now, EVENT_KEPT_MS)}`),
  },
];
