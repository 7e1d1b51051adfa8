import type { CronItem, TaskList } from 'graphile-worker';
import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import type { BrokersDeps } from '../deps.ts';
import { writeInterestLines } from './writeLines.ts';

/** The job of interest lines: after midnight, and every ten minutes for days that were missed. */
const WRITE_INTEREST = 'broker_interest';

/** BR-13: interest by the day. */
export function interestJobs(
  deps: Pick<BrokersDeps, 'database' | 'clock'> & { readonly businessClock: BusinessClock },
) {
  const runDue = () => writeInterestLines(deps);
  const jobs: TaskList = { [WRITE_INTEREST]: runDue };
  const cron: readonly CronItem[] = [
    {
      task: WRITE_INTEREST,
      match: '*/10 * * * *',
      options: { queueName: WRITE_INTEREST, jobKey: WRITE_INTEREST, maxAttempts: 1 },
    },
  ];
  return { jobs, cron, runDue };
}
