import type { CronItem, TaskList } from 'graphile-worker';
import type { CapitalDeps } from '../capital/deps.ts';
import { issueStatements } from '../capital/issueStatements.ts';
import { judgeDueDays } from '../capital/overdue.ts';
import { writeInterestLines } from '../interest/writeLines.ts';
import { releaseDeposits } from './releaseDeposits.ts';

/** The job of interest: after midnight, and every ten minutes for days and months that were missed. */
const WRITE_INTEREST = 'broker_interest';

/** BR-08, BR-13: interest by the day, then the statements of ended months, what is due of them, and unused deposits. */
export function interestJobs(deps: CapitalDeps) {
  const runDue = async () => {
    await writeInterestLines(deps);
    await issueStatements(deps);
    await judgeDueDays(deps);
    await releaseDeposits(deps);
  };
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
