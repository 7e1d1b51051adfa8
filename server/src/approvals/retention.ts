import { sql } from 'kysely';
import { before, DAY_MS, keptForGood, purgeRows, type Retention } from '../kernel/retention/retention.ts';

/** Retention of closed tasks: the records and the audit log keep the decisions. */
export const CLOSED_TASK_KEPT_MS = 400 * DAY_MS;

export const approvalsRetention: readonly Retention[] = [
  ...keptForGood('approval'),
  { table: 'task_kind', kept: 'for good' },
  {
    table: 'operation_task',
    kept: '400 days after it was closed',
    purge: purgeRows('operation_task', (now) => sql`closed_at < ${before(now, CLOSED_TASK_KEPT_MS)}`),
  },
];
