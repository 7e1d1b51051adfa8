import type { FastifyInstance } from 'fastify';
import type { CheckSession } from '../../kernel/http/caller.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { Exchanges } from '../exchanges/index.ts';
import type { StepUpService } from '../identity/index.ts';
import { cancelOnDisconnectHandlers } from './cancelOnDisconnect/handlers.ts';
import { recordHandlers } from './history/handlers.ts';
import { tradingCron, tradingJobs } from './jobs.ts';
import { createAccountSettings } from './leverage/accountSettings.ts';
import { leverageHandlers } from './leverage/leverage.ts';
import { observeTrading } from './metrics.ts';
import { freezeEventHandlers } from './orders/cancelOpening.ts';
import { createAccountLiquidation } from './orders/forced/createAccountLiquidation.ts';
import { groupHandlers } from './orders/groups/handlers.ts';
import { orderHandlers } from './orders/handlers.ts';
import { limitHandlers } from './orders/limits/handlers.ts';
import { createMemberOrders } from './orders/memberOrders.ts';
import { ownOrdersFinder } from './orders/ownOrders.ts';
import { panicHandlers } from './orders/panic/handlers.ts';
import { protectionHandlers } from './orders/protection/handlers.ts';
import { createAccountMargins } from './portfolio/accountMargins.ts';
import { registerAccountPush } from './portfolio/accountPush.ts';
import { stateHandlers } from './portfolio/handlers.ts';
import { tradingRetention } from './retention.ts';
import { createServices, type ServiceOptions } from './services.ts';

interface Options extends ServiceOptions {
  readonly exchanges: Exchanges;
  readonly checkSession: CheckSession;
  readonly stepUp: StepUpService;
}

/** Trading: calls, jobs, and the streams of accounts until `close`. */
export function createTrading(context: ModuleContext, { exchanges, checkSession, ...options }: Options) {
  const { accounts, stepUp } = options;
  const { config, database, clock, metrics } = context;
  observeTrading(metrics.registry, { exchanges: exchanges.all });
  const services = createServices(context, options);
  const { feeds, updates, disconnects, orders, states } = services;
  return {
    name: 'trading',
    /** An institution's orders in a contract's book. */
    findOwnOrders: ownOrdersFinder({ database, accounts, feeds }),
    /** The readings of accounts that this server follows. */
    readings: services.readings,
    margins: createAccountMargins(services.states),
    /** Cancels, reduces and closes on accounts that the platform liquidates. */
    liquidation: createAccountLiquidation(orders),
    /** Sends orders for members, as the platform's algorithms do. */
    memberOrders: createMemberOrders(orders),
    /** Tries the accounts of every panic that are not done, once. */
    turnPanics: services.panicEngine.turn,
    findAccount: (institutionId: string, keyId: string | undefined) => accounts.find(institutionId, keyId),
    readUnrealisedProfit: services.readUnrealisedProfit,
    handlers: {
      ...orderHandlers(orders),
      ...groupHandlers(orders),
      ...limitHandlers({ database, clock, accounts, stepUp }),
      ...panicHandlers(services.panic, services.panicEngine),
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
export type {
  AccountLiquidation,
  ForcedBalance,
  ForcedOrder,
  ForcedPosition,
  ForcedResult,
  ForcedRules,
} from './orders/forced/accountLiquidation.ts';
export type { EndedOrder, MemberMarket, MemberOrder, MemberOrders, OrderMember } from './orders/memberOrders.ts';
export type { AccountMargin, AccountMargins } from './portfolio/accountMargins.ts';
export { findPrice } from './portfolio/findPrice.ts';
export type { ReadUnrealisedProfit } from './portfolio/unrealisedProfit.ts';
export type { Refusal } from './tables.ts';
