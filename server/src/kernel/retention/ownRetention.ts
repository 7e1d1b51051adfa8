import { sql } from 'kysely';
import { before, DAY_MS, keptForGood, purgeRows, type Retention } from './retention.ts';

export const ENVELOPE_KEPT_MS = 90 * DAY_MS;
export const MAILBOX_KEPT_MS = 7 * DAY_MS;
export const FAILED_JOB_KEPT_MS = 30 * DAY_MS;

/** The retention of the kernel's own tables. */
export const kernelRetention: readonly Retention[] = [
  ...keptForGood('audit_record', 'platform_secret', 'platform_setting', 'business_clock', 'lease'),
  { table: 'audit_checkpoint', kept: 'until the next one' },
  {
    table: 'outbox',
    kept: '90 days, once it is delivered or of no use; the text until then',
    purge: purgeRows(
      'outbox',
      (now) => sql`created_at < ${before(now, ENVELOPE_KEPT_MS)}
        and (delivered_at is not null or expires_at < ${before(now, 0)})`,
    ),
  },
  {
    table: 'mailbox_message',
    kept: '7 days',
    purge: purgeRows('mailbox_message', (now) => sql`sent_at < ${before(now, MAILBOX_KEPT_MS)}`),
  },
  { table: 'job_worker', kept: 'until the worker has ended, removed by the other workers' },
  {
    table: 'jobs',
    kept: 'until they are done; 30 days after their last attempt has failed',
    async purge(database, now, part) {
      const { rows } = await sql<{ count: number }>`
        select delete_failed_jobs(${before(now, FAILED_JOB_KEPT_MS)}, ${part}) as count`.execute(database);
      return rows[0]?.count ?? 0;
    },
  },
];
