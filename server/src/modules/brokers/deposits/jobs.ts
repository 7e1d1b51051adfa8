import type { CronItem, TaskList } from 'graphile-worker';
import { z } from 'zod';
import { TAKE_PROJECT_DEPOSIT } from '../../wallet/index.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import { takeDeposit } from '../capital/takeDeposit.ts';
import { expirePayIns } from './expirePayIns.ts';

const EXPIRE_PAY_INS = 'broker_pay_in_expiry';

const payload = z.object({ depositId: z.uuid() });

/** BR-12: deposits of projects. */
export function depositJobs(deps: CapitalDeps) {
  const runDue = () => expirePayIns(deps);
  const jobs: TaskList = {
    [TAKE_PROJECT_DEPOSIT]: (input) => takeDeposit(deps, payload.parse(input).depositId),
    [EXPIRE_PAY_INS]: runDue,
  };
  const cron: readonly CronItem[] = [
    {
      task: EXPIRE_PAY_INS,
      match: '*/10 * * * *',
      options: { queueName: EXPIRE_PAY_INS, jobKey: EXPIRE_PAY_INS, maxAttempts: 1 },
    },
  ];
  return { jobs, cron, runDue };
}
