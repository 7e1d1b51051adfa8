import type { FastifyInstance } from 'fastify';
import type { CheckSession } from '../../kernel/http/caller.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { TradingAccounts } from '../exchangeAccounts/index.ts';
import type { Exchanges } from '../exchanges/index.ts';
import { cancelOnDisconnectHandlers } from './cancelOnDisconnect/handlers.ts';
import { recordHandlers } from './history/handlers.ts';
import { tradingCron, tradingJobs } from './jobs.ts';
import { createAccountSettings } from './leverage/accountSettings.ts';
import { leverageHandlers } from './leverage/leverage.ts';
import { observeTrading } from './metrics.ts';
import { freezeEventHandlers } from './orders/cancelOpening.ts';
import { orderHandlers } from './orders/handlers.ts';
import { ownOrdersFinder } from './orders/ownOrders.ts';
import { protectionHandlers } from './orders/protection/handlers.ts';
import { createAccountMargins } from './portfolio/accountMargins.ts';
import { registerAccountPush } from './portfolio/accountPush.ts';
import type { ReadRate } from './portfolio/cautiousFigures.ts';
import { stateHandlers } from './portfolio/handlers.ts';
import { tradingRetention } from './retention.ts';
import { createServices } from './services.ts';

interface Options {
  readonly exchanges: Exchanges;
  readonly accounts: TradingAccounts;
  readonly checkSession: CheckSession;
  readonly readRate: ReadRate;
}

/** Trading: calls, jobs, and the streams of accounts until `close`. */
export function createTrading(context: ModuleContext, { exchanges, accounts, checkSession, readRate }: Options) {
  const { config, database, clock, metrics } = context;
  observeTrading(metrics.registry, { exchanges: exchanges.all });
  const services = createServices(context, accounts, readRate);
  const { feeds, updates, disconnects, orders, states } = services;
  return {
    name: 'trading',
    /** An institution's orders in a contract's book. */
    findOwnOrders: ownOrdersFinder({ database, accounts, feeds }),
    /** The readings of accounts that this server follows. */
    readings: services.readings,
    margins: createAccountMargins(services.states),
    findAccount: (institutionId: string, keyId: string | undefined) => accounts.find(institutionId, keyId),
    readUnrealisedProfit: services.readUnrealisedProfit,
    handlers: {
      ...orderHandlers(orders),
      ...protectionHandlers(orders),
      ...leverageHandlers({ ...orders, settings: createAccountSettings(clock) }),
      ...cancelOnDisconnectHandlers({ database, clock, accounts, disconnects }),
      ...stateHandlers(states),
      ...recordHandlers({ database, accounts, updates }),
    },
    eventHandlers: freezeEventHandlers,
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

export { findFirstTradeDay, readTradedVolumes, type TradedVolume } from './history/tradedVolumes.ts';
export {
  listTradedProjects,
  markTrades,
  readProjectTrades,
  readSharedTrades,
  type WatchedTrade,
} from './history/watchedTrades.ts';
export { accountSyncer } from './ingest/sync.ts';
export { cancelOpeningLater } from './orders/cancelOpening.ts';
export type { AccountMargin, AccountMargins } from './portfolio/accountMargins.ts';
export { findPrice } from './portfolio/findPrice.ts';
export type { ReadUnrealisedProfit } from './portfolio/unrealisedProfit.ts';
