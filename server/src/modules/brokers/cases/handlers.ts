import type { CronItem, TaskList } from 'graphile-worker';
import type { AllHandlers, AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import { oneTurn } from '../../../kernel/jobs/jobs.ts';
import { RESUME_KEYS } from '../caseRows/closeCase.ts';
import { resumeKeysAfterCase } from '../keys/caseKeys.ts';
import { caseActs } from './actOnCase.ts';
import { createCaseEngine } from './advanceCases.ts';
import type { CaseDeps } from './deps.ts';
import { listBrokerCases } from './listCases.ts';
import { queryProjectCase } from './queryCase.ts';
import { watchCauses } from './watchCauses.ts';

/** The job that looks for what operators may begin a liquidation for. */
const WATCH_CAUSES = 'broker_case_causes';

/** BR-05: margin calls and liquidations of projects. */
export function createCases(deps: CaseDeps) {
  const acts = caseActs(deps);
  const jobs: TaskList = {
    [WATCH_CAUSES]: () => watchCauses(deps),
    [RESUME_KEYS]: (payload) => resumeKeysAfterCase(deps, (payload as { accountId: string }).accountId),
  };
  const cron: readonly CronItem[] = [{ task: WATCH_CAUSES, match: '* * * * *', options: oneTurn(WATCH_CAUSES) }];
  return {
    engine: createCaseEngine(deps),
    handlers: {
      listBrokerCase: (_request, { user }) => listBrokerCases(deps, user.institutionId),
    } satisfies Partial<AllHandlers>,
    operatorHandlers: {
      queryProjectCase: (request) => queryProjectCase(deps, request),
      actOnCase: (request, caller) => acts.act(request, caller),
      writeOffFinancing: (request, caller) => acts.writeOff(request, caller),
    } satisfies Partial<AllOperationsHandlers>,
    approvals: acts.approvals,
    jobs,
    cron,
    runDue: () => watchCauses(deps),
  };
}
