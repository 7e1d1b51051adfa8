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
import { createAccountQuery } from './orders/fetchAccount.ts';
import { orderHandlers } from './orders/handlers.ts';
import type { OrderDeps } from './orders/orderDeps.ts';
import { createOrderUpdateWriter } from './orders/orderUpdateWriter.ts';
import { orderReconciler, RECONCILE_ORDER, RECONCILE_ORDERS, reconcileOrders } from './orders/reconcileOrder.ts';
import { UnknownOutcomes } from './orders/unknownOutcomes.ts';
import { createAccountFeeds } from './portfolio/accountFeeds.ts';
import { stateHandlers } from './portfolio/handlers.ts';
import { MarkPriceFeed } from './portfolio/markPriceFeed.ts';
import { type PushDeps, registerFuturesPush } from './portfolio/push.ts';
import { RateLimiter } from './portfolio/rateLimiter.ts';
import { FUTURES_RECONCILE, reconcileAccounts } from './reconciliation/reconcile.ts';
import { transferHandlers } from './transfers/handlers.ts';
import {
  RECONCILE_OLD_TRANSFERS,
  RECONCILE_TRANSFER,
  reconcileOldTransfers,
  transferReconciler,
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
  const figures = new MarkPriceFeed({ exchange, clock, log });
  const transfers = { database, clock, log, broker };
  const state = createAccountQuery({ database, clock, log });
  const pace = new RateLimiter();
  const recorder = createRecorder({ database, clock, log, pace });
  const sessions = createAccountFeeds({ exchange, clock, log, pace, recorder });
  const unknownOutcomes = new UnknownOutcomes();
  const update = createOrderUpdateWriter({ database, log, unknownOutcomes });
  const orders: OrderDeps = {
    database,
    clock,
    log,
    accounts,
    instruments,
    figures,
    state,
    sessions,
    update,
    unknownOutcomes,
  };
  const states = { accounts, sessions, figures, clock };
  const sync = { database, clock, log, pace, accounts, sessions };

  const taskList: TaskList = {
    [FUTURES_SYNC]: () => syncExposed(sync),
    [FUTURES_RECONCILE]: async () => {
      await reconcileAccounts(sync, { isFresh: true });
    },
    [RECONCILE_TRANSFER]: transferReconciler(transfers),
    [RECONCILE_OLD_TRANSFERS]: () => reconcileOldTransfers(transfers),
    [RECONCILE_ORDER]: orderReconciler(orders),
    [RECONCILE_ORDERS]: async () => {
      await reconcileOrders(orders);
      await expireLateOrders(orders);
    },
    [EXPIRE_ORDER]: orderExpirer(orders),
    ...(config.profile === 'local' && broker !== null
      ? { [OPEN_DEMO_SUB_ACCOUNTS]: () => openDemoSubAccounts({ database, box, clock, broker }) }
      : {}),
  };
  const cronItems: CronItem[] = [
    { task: RECONCILE_OLD_TRANSFERS, match: '*/10 * * * *', options: oneTurn(RECONCILE_OLD_TRANSFERS) },
    { task: RECONCILE_ORDERS, match: '* * * * *', options: oneTurn(RECONCILE_ORDERS) },
    { task: FUTURES_SYNC, match: '* * * * *', options: oneTurn(FUTURES_SYNC) },
    { task: FUTURES_RECONCILE, match: '*/10 * * * *', options: oneTurn(FUTURES_RECONCILE) },
  ];

  return {
    instruments,
    handlers: {
      ...transferHandlers({ ...transfers, ...states }),
      ...orderHandlers(orders),
      ...stateHandlers(states),
      ...recordHandlers({ database, accounts, update }),
      queryBrokerOptions: (_request: object, { user }: { readonly user: { readonly institutionId: string } }) =>
        queryBrokerOptions({ database, clock, box, log, broker }, user.institutionId),
    },
    taskList,
    cronItems,
    registerPush: (routes: FastifyInstance, authenticate: PushDeps['authenticate']) =>
      registerFuturesPush(routes, { ...states, authenticate, perSecond: config.rateLimit.calls }),
    async close() {
      figures.close();
      pace.close();
      sessions.close();
      await Promise.all([recorder.close(), update.close()]);
    },
  };
}
