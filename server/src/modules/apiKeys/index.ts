import type { ModuleContext } from '../../kernel/module.ts';
import type { StepUpService } from '../identity/index.ts';
import { keyApproval } from './approval.ts';
import type { ApiKeysDeps } from './deps.ts';
import { EXPIRE, expireKeys } from './expireKeys.ts';
import { apiKeyHandlers, apiKeyOperatorHandlers } from './handlers.ts';
import { apiKeyEventHandlers } from './onEvents.ts';
import { createKeyRequests } from './requests/keyRequests.ts';
import { apiKeysRetention } from './retention.ts';

interface Others {
  readonly stepUp: StepUpService;
}

/** API keys: what members make, change and revoke, votes on them, and their end. */
export function createApiKeys(context: ModuleContext, { stepUp }: Others) {
  const { database, clock, businessClock, box } = context;
  const deps: ApiKeysDeps = { database, clock, businessClock, box, stepUp };
  const expire = () => expireKeys(deps);
  const requests = createKeyRequests({ ...deps, log: context.log });
  return {
    name: 'apiKeys',
    handlers: apiKeyHandlers(deps),
    operatorHandlers: apiKeyOperatorHandlers(deps),
    memberApprovals: { api_key: keyApproval(businessClock) },
    eventHandlers: apiKeyEventHandlers(businessClock),
    jobs: { [EXPIRE]: expire },
    cron: [{ task: EXPIRE, match: '* * * * *' }],
    runDue: expire,
    retention: apiKeysRetention,
    requests,
    start: async () => requests.use.start(),
    close: () => requests.use.close(),
  };
}

export { canonicalAddress, parseSources } from './addresses.ts';
export type { SignedKey } from './requests/authenticate.ts';
export type { KeyRequests } from './requests/keyRequests.ts';
export { seedApiKey } from './seedKey.ts';
