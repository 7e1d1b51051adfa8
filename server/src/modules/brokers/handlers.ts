import type { AllHandlers } from '../../kernel/http/handlers.ts';
import { agree, apply, type BrokerDeps, queryApplication } from './application.ts';

/** BR-01: broker applications. */
export function brokerApplicationHandlers(deps: BrokerDeps) {
  return {
    agreeBrokerOpen: (_request, { user, origin }) => agree(deps, user, origin),
    addApplyRecord: (request, { user, origin }) => apply(deps, user, request, origin),
    queryApplyRecord: (_request, { user }) => queryApplication(deps, user),
  } satisfies Partial<AllHandlers>;
}
