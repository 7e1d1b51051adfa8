import type { AllHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { FundMoves } from '../exchangeAccounts/index.ts';
import { accountHandlers } from './accounts/handlers.ts';
import { accountJobs, accountsCron } from './accounts/openAccounts.ts';
import { agree, apply, type BrokerDeps, queryApplication } from './applications/application.ts';
import { brokersAdmin } from './applications/reviewApplication.ts';
import type { BrokersDeps } from './deps.ts';
import { brokerKeys } from './keys/handlers.ts';
import { managerEvents } from './managers/formerMembers.ts';
import { managerHandlers } from './managers/handlers.ts';
import { messageHandlers } from './messages/handlers.ts';
import { messageEvents } from './messages/onEvents.ts';
import { brokersRetention } from './retention.ts';
import { termsAdmin } from './terms/admin.ts';
import { fundTransferHandlers } from './transfers/handlers.ts';
import { moveAdmin } from './transfers/moveAdmin.ts';

type Services = Pick<BrokersDeps, 'exchanges' | 'stepUp' | 'brokerAccounts'> & { readonly moves: FundMoves };

/** Brokers: applications, terms, accounts at exchanges with managers and keys, money between them, messages. */
export function createBrokers(context: ModuleContext, services: Services) {
  const deps = { ...context, ...services };
  const applications = brokersAdmin(context);
  const terms = termsAdmin(deps);
  const keys = brokerKeys(deps);
  return {
    name: 'brokers',
    handlers: {
      ...brokerApplicationHandlers(context),
      ...accountHandlers(deps),
      ...managerHandlers(deps),
      ...keys.handlers,
      ...fundTransferHandlers(deps),
      ...messageHandlers(deps),
    },
    operatorHandlers: {
      ...applications.operatorHandlers,
      ...terms.operatorHandlers,
      ...moveAdmin(deps),
      ...keys.operatorHandlers,
    },
    approvals: { ...applications.approvals, ...terms.approvals, ...keys.approvals },
    eventHandlers: { ...managerEvents, ...messageEvents, ...keys.eventHandlers },
    jobs: { ...accountJobs(deps), ...keys.jobs },
    cron: [...accountsCron, ...keys.cron],
    runDue: keys.runDue,
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

export { markCompleted as completeBrokerApplication } from './applications/markCompleted.ts';
export { seedBroker } from './applications/seedBroker.ts';
export { brokersOnly } from './brokersOnly.ts';
export { seedRecipient } from './messages/seedRecipient.ts';
