import type { CronItem, TaskList } from 'graphile-worker';
import { oneTurn } from '../../../kernel/jobs/jobs.ts';
import type { BillsDeps } from './deps.ts';
import { draftBills } from './draftBills.ts';

/** The job that drafts the bills of ended months. */
const DRAFT_BILLS = 'broker_bills';

/** BR-11: the bills of the month, and of months that were missed. */
export function billJobs(deps: BillsDeps) {
  const runDue = () => draftBills(deps);
  const jobs: TaskList = { [DRAFT_BILLS]: runDue };
  const cron: readonly CronItem[] = [{ task: DRAFT_BILLS, match: '*/10 * * * *', options: oneTurn(DRAFT_BILLS) }];
  return { jobs, cron, runDue };
}
