import type { FastifyInstance } from 'fastify';
import type { CronItem, TaskList } from 'graphile-worker';
import { OPEN_DEMO_SUB_ACCOUNTS, openDemoSubAccounts } from '../../demo/subAccounts.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../kernel/config.ts';
import type { Database } from '../../kernel/database.ts';
import type { Log } from '../../kernel/log.ts';
import type { SecretBox } from '../../kernel/secrets.ts';
import { createInstruments } from '../market/instruments.ts';
import { createExchangeBroker } from './accounts/exchangeBroker.ts';
import type { ObserveExchange } from './accounts/exchangeFetch.ts';
import { queryBrokerOptions } from './accounts/queryBrokerOptions.ts';
import { tradingAccounts } from './accounts/tradingAccount.ts';
import { recordHandlers } from './history/handlers.ts';
import { createRecorder } from './ingest/recorder.ts';
import { FUTURES_SYNC, syncExposed } from './ingest/syncJobs.ts';
import { EXPIRE_ORDER, expireLateOrders, orderExpirer } from './orders/expireOrder.ts';
import { askedAccount } from './orders/fetchAccount.ts';
import { orderHandlers } from './orders/handlers.ts';
import type { OrderParts } from './orders/orderDeps.ts';
import { createNewsWriter } from './orders/orderUpdateWriter.ts';
import { orderSettler, SETTLE_ORDER, SETTLE_ORDERS, settleOrders } from './orders/reconcileOrder.ts';
import { Undecided } from './orders/unknownOutcomes.ts';
import { createSessions } from './portfolio/accountFeeds.ts';
import { stateHandlers } from './portfolio/handlers.ts';
import { MarketFigures } from './portfolio/markPriceFeed.ts';
import { type PushParts, registerFuturesPush } from './portfolio/push.ts';
import { Pace } from './portfolio/rateLimiter.ts';
import { FUTURES_RECONCILE, reconcileAccounts } from './reconciliation/reconcile.ts';
import { transferHandlers } from './transfers/handlers.ts';
import {
  SETTLE_OLD_TRANSFERS,
  SETTLE_TRANSFER,
  settleOldTransfers,
  transferSettler,
} from './transfers/reconcileTransfer.ts';

interface Options {
  readonly config: Config;
  readonly database: Database;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Log;
  readonly observe: ObserveExchange;
}

/** A turn that takes longer than its minute is followed by one more, and not by all that were missed meanwhile. */
const oneTurn = (task: string) => ({ queueName: task, jobKey: task, maxAttempts: 1 });

/** Puts trading together: its calls, its jobs, and what it keeps open to the exchange until `close`. */
export function createTrading({ config, database, box, clock, log, observe }: Options) {
  const { exchange } = config;
  const broker = createExchangeBroker(exchange, clock);
  const accounts = tradingAccounts({ database, box, clock, log, exchange, observe });
  const instruments = createInstruments({ rest: exchange.rest, clock });
  const figures = new MarketFigures({ exchange, clock, log });
  const transfers = { database, clock, log, broker };
  const state = askedAccount({ database, clock, log });
  const pace = new Pace();
  const recorder = createRecorder({ database, clock, log, pace });
  const sessions = createSessions({ exchange, clock, log, pace, recorder });
  const undecided = new Undecided();
  const news = createNewsWriter({ database, log, undecided });
  const orders: OrderParts = {
    database,
    clock,
    log,
    accounts,
    instruments,
    figures,
    state,
    sessions,
    news,
    undecided,
  };
  const states = { accounts, sessions, figures, clock };
  const sync = { database, clock, log, pace, accounts, sessions };

  const taskList: TaskList = {
    [FUTURES_SYNC]: () => syncExposed(sync),
    [FUTURES_RECONCILE]: async () => {
      await reconcileAccounts(sync, { isFresh: true });
    },
    [SETTLE_TRANSFER]: transferSettler(transfers),
    [SETTLE_OLD_TRANSFERS]: () => settleOldTransfers(transfers),
    [SETTLE_ORDER]: orderSettler(orders),
    [SETTLE_ORDERS]: async () => {
      await settleOrders(orders);
      await expireLateOrders(orders);
    },
    [EXPIRE_ORDER]: orderExpirer(orders),
    ...(config.profile === 'local' && broker !== null
      ? { [OPEN_DEMO_SUB_ACCOUNTS]: () => openDemoSubAccounts({ database, box, clock, broker }) }
      : {}),
  };
  const cronItems: CronItem[] = [
    { task: SETTLE_OLD_TRANSFERS, match: '*/10 * * * *', options: oneTurn(SETTLE_OLD_TRANSFERS) },
    { task: SETTLE_ORDERS, match: '* * * * *', options: oneTurn(SETTLE_ORDERS) },
    { task: FUTURES_SYNC, match: '* * * * *', options: oneTurn(FUTURES_SYNC) },
    { task: FUTURES_RECONCILE, match: '*/10 * * * *', options: oneTurn(FUTURES_RECONCILE) },
  ];

  return {
    instruments,
    handlers: {
      ...transferHandlers({ ...transfers, ...states }),
      ...orderHandlers(orders),
      ...stateHandlers(states),
      ...recordHandlers({ database, accounts, news }),
      queryBrokerOptions: (_request: object, { user }: { readonly user: { readonly institutionId: string } }) =>
        queryBrokerOptions({ database, clock, box, log, broker }, user.institutionId),
    },
    taskList,
    cronItems,
    registerPush: (routes: FastifyInstance, authenticate: PushParts['authenticate']) =>
      registerFuturesPush(routes, { ...states, authenticate, perSecond: config.rateLimit.calls }),
    async close() {
      figures.close();
      pace.close();
      sessions.close();
      await Promise.all([recorder.close(), news.close()]);
    },
  };
}
