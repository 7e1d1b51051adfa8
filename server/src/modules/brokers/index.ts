import type { AllHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { agree, apply, type BrokerDeps, queryApplication } from './applications/application.ts';
import { brokersAdmin } from './applications/reviewApplication.ts';
import { brokersRetention } from './retention.ts';

/** Broker applications. */
export function createBrokers(context: ModuleContext) {
  return {
    name: 'brokers',
    handlers: brokerApplicationHandlers(context),
    ...brokersAdmin(context),
    retention: brokersRetention,
  };
}

/** BR-01: broker applications. */
function brokerApplicationHandlers(deps: BrokerDeps) {
  return {
    agreeBrokerOpen: (_request, { user, origin }) => agree(deps, user, origin),
    addApplyRecord: (request, { user, origin }) => apply(deps, user, request, origin),
    queryApplyRecord: (_request, { user }) => queryApplication(deps, user),
  } satisfies Partial<AllHandlers>;
}
