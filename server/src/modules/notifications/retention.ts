import { sql } from 'kysely';
import { before, DAY_MS, keptForGood, purgeRows, type Retention } from '../../kernel/retention/retention.ts';

export const NOTIFICATION_KEPT_MS = 180 * DAY_MS;

export const notificationsRetention: readonly Retention[] = [
  {
    table: 'notification',
    kept: '180 days',
    purge: purgeRows('notification', (now) => sql<boolean>`created_at < ${before(now, NOTIFICATION_KEPT_MS)}`),
  },
  ...keptForGood('notification_checkpoint'),
  { table: 'notification_setting', kept: 'until the member sets the default again' },
];
