import { sql } from 'kysely';
import { before, purgeRows, type Retention } from '../../kernel/retention/retention.ts';
import { HOUR_MS } from './takeMail.ts';

export const alertsRetention: readonly Retention[] = [
  { table: 'alert', kept: 'until the member deletes it' },
  {
    table: 'alert_mail',
    kept: 'an hour',
    purge: purgeRows('alert_mail', (now) => sql<boolean>`mailed_at < ${before(now, HOUR_MS)}`),
  },
  { table: 'margin_warning', kept: 'until the margin ratio has fallen' },
];
