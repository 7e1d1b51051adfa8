import type { CronItem, TaskList } from 'graphile-worker';
import { oneTurn } from '../../../kernel/jobs/jobs.ts';
import type { BillsDeps } from './deps.ts';
import { draftBills } from './draftBills.ts';
import { remindOfBills } from './remindOfBills.ts';

/** The job that drafts the bills of ended months, and reminds of those that are due. */
const DRAFT_BILLS = 'broker_bills';

/** BR-11: the bills of the month, and of months that were missed, and reminders of unpaid ones. */
export function billJobs(deps: BillsDeps) {
  const runDue = async () => {
    await draftBills(deps);
    await remindOfBills(deps);
  };
  const jobs: TaskList = { [DRAFT_BILLS]: runDue };
  const cron: readonly CronItem[] = [{ task: DRAFT_BILLS, match: '*/10 * * * *', options: oneTurn(DRAFT_BILLS) }];
  return { jobs, cron, runDue };
}
