import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { BrokersDeps } from '../deps.ts';
import { confirmManager, invokeManager, submitManager } from './managers.ts';

/** BR-06: the managers of a broker's accounts. */
export function managerHandlers(deps: BrokersDeps) {
  return {
    submitAccountManager: (request, caller) => submitManager(deps, request, caller),
    invokeAccountManager: (request, { user }) => invokeManager(deps, request, user),
    confirmAccountManager: (request, caller) => confirmManager(deps, request, caller),
  } satisfies Partial<AllHandlers>;
}
