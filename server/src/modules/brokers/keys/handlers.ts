import type { TaskList } from 'graphile-worker';
import type { AllHandlers, AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { Log } from '../../../kernel/log.ts';
import { KEY_REJECTED } from '../../exchangeAccounts/index.ts';
import { applyForKey } from './applyForKey.ts';
import { collectKey, removeKey, resumeKey, suspendKey } from './changeKey.ts';
import type { KeyDeps } from './deps.ts';
import { END_KEYS, endKeys } from './endKeys.ts';
import { FREEZE_KEYS, freezeAllKeys, keyFreezeEvents, keyFreezer, stoppableKeys } from './freezeKeys.ts';
import { pageKeys } from './pageKeys.ts';
import { reportRejectedKey } from './reportRejectedKey.ts';
import { applyKeyApproval, queryKey, reviewKey, reviewKeyAgain } from './reviewKey.ts';

/** BR-07: the keys of brokers' accounts. */
export function brokerKeys(deps: KeyDeps & { readonly log: Log }) {
  const jobs: TaskList = {
    [END_KEYS]: async () => {
      await endKeys(deps);
      await freezeAllKeys(deps);
    },
    [FREEZE_KEYS]: keyFreezer(deps),
    [KEY_REJECTED]: reportRejectedKey(deps),
  };
  return {
    handlers: {
      pageExchangeKey: (request, { user }) => pageKeys(deps, user.institutionId, request),
      insertExchangeKey: (request, caller) => applyForKey(deps, caller, request),
      accessKeyInfo: (request, caller) => collectKey(deps, caller, request),
      suspendExchangeKey: (request, caller) => suspendKey(deps, caller, request),
      resumeExchangeKey: (request, caller) => resumeKey(deps, caller, request),
      deleteExchangeKey: (request, caller) => removeKey(deps, caller, request),
    } satisfies Partial<AllHandlers>,
    operatorHandlers: {
      queryBrokerKey: (request) => queryKey(deps, request),
      reviewBrokerKey: (request, caller) => reviewKey(deps, request, caller),
    } satisfies Partial<AllOperationsHandlers>,
    approvals: { exchange_key: { approve: applyKeyApproval(deps), decline: reviewKeyAgain } },
    stoppable: stoppableKeys(deps),
    eventHandlers: keyFreezeEvents,
    jobs,
    cron: [{ task: END_KEYS, match: '*/10 * * * *' }],
    runDue: () => endKeys(deps),
  };
}
