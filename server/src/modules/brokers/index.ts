import type { CheckSession } from '../../kernel/http/caller.ts';
import type { AllHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { FundMoves } from '../exchangeAccounts/index.ts';
import type { ProjectPayouts } from '../wallet/index.ts';
import { accountHandlers } from './accounts/handlers.ts';
import { accountJobs, accountsCron } from './accounts/openAccounts.ts';
import { agree, apply, type BrokerDeps, queryApplication } from './applications/application.ts';
import { brokersAdmin } from './applications/reviewApplication.ts';
import { billAdmin, billHandlers } from './bills/handlers.ts';
import { billJobs } from './bills/jobs.ts';
import type { CapitalDeps } from './capital/deps.ts';
import { capitalAdmin, capitalHandlers } from './capital/handlers.ts';
import { settleEvents, settleJobs } from './capital/settleJob.ts';
import type { CaseDeps } from './cases/deps.ts';
import { createCases } from './cases/handlers.ts';
import { depositHandlers } from './deposits/handlers.ts';
import { depositJobs } from './deposits/jobs.ts';
import { depositEvents } from './deposits/reverseDeposit.ts';
import type { BrokersDeps } from './deps.ts';
import { financingAdmin, financingHandlers } from './financing/handlers.ts';
import { brokerKeys } from './keys/handlers.ts';
import { managerEvents } from './managers/formerMembers.ts';
import { managerHandlers } from './managers/handlers.ts';
import { messageHandlers } from './messages/handlers.ts';
import { messageEvents } from './messages/onEvents.ts';
import { createNav } from './nav/createNav.ts';
import { createProjectCushions } from './nav/cushions.ts';
import { profitHandlers } from './profit/handlers.ts';
import { projectHandlers } from './projects/handlers.ts';
import { brokersRetention } from './retention.ts';
import { riskAdmin, riskHandlers } from './risk/handlers.ts';
import { interestAdmin, interestHandlers } from './statements/handlers.ts';
import { interestJobs } from './statements/jobs.ts';
import { termsAdmin } from './terms/admin.ts';
import { fundTransferHandlers } from './transfers/handlers.ts';
import { moveAdmin } from './transfers/moveAdmin.ts';
import { projectWatch } from './watch/jobs.ts';

type Services = Pick<BrokersDeps, 'exchanges' | 'stepUp' | 'brokerAccounts' | 'hasLoanShortfall'> & {
  readonly liquidation: CaseDeps['liquidation'];
  readonly moves: FundMoves;
  readonly payouts: ProjectPayouts;
  readonly checkSession: CheckSession;
};

/** Brokers: applications, terms, accounts with managers and keys, their projects, money between them, messages. */
export function createBrokers(context: ModuleContext, services: Services) {
  const deps = { ...context, ...services };
  const applications = brokersAdmin(context);
  const terms = termsAdmin(deps);
  const keys = brokerKeys(deps);
  const capital = capitalAdmin(deps);
  const watch = projectWatch(deps);
  const cases = createCases(deps);
  const afterRound = async (round: Parameters<typeof cases.engine.afterRound>[0]): Promise<void> => {
    await cases.engine.afterRound(round);
    await watch.wake();
  };
  const nav = createNav({ ...context, afterRound }, services);
  const interest = interestJobs(deps);
  const deposits = depositJobs(deps);
  const bills = billAdmin(deps);
  const billing = billJobs(deps);
  return {
    name: 'brokers',
    handlers: {
      ...brokerApplicationHandlers(context),
      ...accountHandlers(deps),
      ...projectHandlers(deps),
      ...capitalHandlers(deps),
      ...profitHandlers(deps),
      ...depositHandlers(deps),
      ...billHandlers(deps),
      ...cases.handlers,
      ...financingHandlers(deps),
      ...riskHandlers(deps),
      ...interestHandlers(deps),
      ...managerHandlers(deps),
      ...keys.handlers,
      ...fundTransferHandlers(deps),
      ...messageHandlers(deps),
    },
    operatorHandlers: {
      ...applications.operatorHandlers,
      ...terms.operatorHandlers,
      ...moveAdmin(deps),
      ...financingAdmin(deps),
      ...riskAdmin(deps),
      ...interestAdmin(deps),
      ...keys.operatorHandlers,
      ...capital.operatorHandlers,
      ...bills.operatorHandlers,
      ...cases.operatorHandlers,
    },
    approvals: {
      ...applications.approvals,
      ...terms.approvals,
      ...keys.approvals,
      ...capital.approvals,
      ...bills.approvals,
      ...cases.approvals,
    },
    eventHandlers: {
      ...managerEvents,
      ...keys.eventHandlers,
      fundMoveSettled: onMoveSettled(deps),
      ...depositEvents(deps),
    },
    jobs: {
      ...accountJobs(deps),
      ...keys.jobs,
      ...settleJobs(deps),
      ...nav.jobs,
      ...interest.jobs,
      ...deposits.jobs,
      ...billing.jobs,
      ...cases.jobs,
      ...watch.jobs,
    },
    cron: [
      ...accountsCron,
      ...keys.cron,
      ...nav.cron,
      ...interest.cron,
      ...deposits.cron,
      ...billing.cron,
      ...cases.cron,
      ...watch.cron,
    ],
    async runDue() {
      await keys.runDue();
      await nav.runDue();
      await interest.runDue();
      await deposits.runDue();
      await billing.runDue();
      await cases.runDue();
    },
    retention: brokersRetention,
    sockets: nav.sockets,
    start: async () => nav.reader.start(),
    async close() {
      await nav.reader.close();
      await cases.engine.settled();
    },
    /** The issued keys of accounts whose trading a panic stops. */
    stoppableKeys: keys.stoppable,
    /** Reads the NAV of all projects once; the server does it each second after its start. */
    readNav: nav.reader.readOnce,
    /** Waits until nothing of a case is under way at an exchange. */
    casesSettled: cases.engine.settled,
    cushions: createProjectCushions(context),
  };
}

/** Does what follows from the end of a move: the message about a transfer, the settlement of a change of capital. */
function onMoveSettled(deps: CapitalDeps): typeof messageEvents.fundMoveSettled {
  const settling = settleEvents(deps);
  return async (tx, event) => ({
    ...(await messageEvents.fundMoveSettled(tx, event)),
    ...(await settling.fundMoveSettled(tx, event)),
  });
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
export { draftMonth as draftBrokerBills } from './bills/draftBills.ts';
export { brokersOnly } from './brokersOnly.ts';
export { assertCapitalOpen } from './caseRows/openCases.ts';
export { findOpenDebt } from './caseRows/readCases.ts';
export { hasShortfall } from './caseRows/shortfalls.ts';
export { readProjectDebts } from './financing/readProjectDebts.ts';
export { seedRecipient } from './messages/seedRecipient.ts';
export type { ProjectCushions } from './nav/cushions.ts';
export { compareClaims } from './verify/compareClaims.ts';
export { type BrokerDifference, compare as compareFigures, describeBrokerDifference } from './verify/differences.ts';
export { verifyBrokers } from './verify/verifyBrokers.ts';
