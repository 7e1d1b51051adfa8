import type { ParsedOf } from '@aldgate/contract';
import type { FastifyInstance } from 'fastify';
import type { CheckSession, User } from '../../kernel/http/caller.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { Exchanges } from '../exchanges/index.ts';
import { queryBrokerOptions } from './accounts/queryBrokerOptions.ts';
import { cancelOnDisconnectHandlers } from './cancelOnDisconnect/handlers.ts';
import { recordHandlers } from './history/handlers.ts';
import { tradingCron, tradingJobs } from './jobs.ts';
import { createAccountSettings } from './leverage/accountSettings.ts';
import { leverageHandlers } from './leverage/leverage.ts';
import { observeTrading } from './metrics.ts';
import { orderHandlers } from './orders/handlers.ts';
import { ownOrdersFinder } from './orders/ownOrders.ts';
import { registerAccountPush } from './portfolio/accountPush.ts';
import { stateHandlers } from './portfolio/handlers.ts';
import { queryReconciliation } from './reconciliation/reconcileDue.ts';
import { tradingRetention } from './retention.ts';
import { createServices } from './services.ts';
import { transferHandlers } from './transfers/handlers.ts';

interface Options {
  readonly exchanges: Exchanges;
  readonly checkSession: CheckSession;
}

/** Trading: calls, jobs, and the streams of accounts until `close`. */
export function createTrading(context: ModuleContext, { exchanges, checkSession }: Options) {
  const { config, database, clock, metrics } = context;
  observeTrading(metrics.registry, {
    exchanges: exchanges.all,
    clock,
    readOldestComparison: async () => (await queryReconciliation(database, exchanges.all)).oldestAt,
  });
  const services = createServices(context, exchanges);
  const { openOwn, accounts, feeds, updates, disconnects, orders, states, spotAmounts, transfers } = services;
  return {
    name: 'trading',
    /** An institution's orders in a contract's book. */
    findOwnOrders: ownOrdersFinder({ database, accounts, feeds }),
    spotAmounts,
    operatorHandlers: {
      queryReconciliation: () => queryReconciliation(database, exchanges.all),
    },
    handlers: {
      ...transferHandlers({ ...transfers, ...states, spotAmounts }),
      ...orderHandlers(orders),
      ...leverageHandlers({ ...orders, settings: createAccountSettings(clock) }),
      ...cancelOnDisconnectHandlers({ database, clock, accounts, disconnects }),
      ...stateHandlers(states),
      ...recordHandlers({ database, accounts, updates }),
      queryBrokerOptions: (wanted: ParsedOf<'queryBrokerOptions'>, { user }: { readonly user: User }) =>
        queryBrokerOptions({ database, openOwn, exchanges }, user.institutionId, wanted),
    },
    jobs: tradingJobs(services),
    cron: tradingCron,
    retention: tradingRetention,
    sockets: (routes: FastifyInstance) =>
      registerAccountPush(routes, {
        ...states,
        check: checkSession,
        guard: context.guardSocket,
        changeEvents: context.changeEvents,
        perSecond: config.rateLimit.calls,
      }),
    async start() {
      disconnects.start();
    },
    disconnects,
    close: () => services.close(),
  };
}

export { openAccount, openKey, ownAccount } from './accounts/openAccount.ts';
export { readAccountNames } from './accounts/readAccountNames.ts';
export { tradingAccounts } from './accounts/tradingAccount.ts';
export type { ReadSpotAmounts } from './portfolio/spotAmounts.ts';
export { isUnexplained } from './reconciliation/comparison.ts';
export { readExchangeHoldings } from './reconciliation/exchangeHoldings.ts';
export { reconcileAccounts } from './reconciliation/reconcile.ts';
