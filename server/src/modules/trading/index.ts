import type { ParsedOf } from '@aldgate/contract';
import type { FastifyInstance } from 'fastify';
import type { CronItem, TaskList } from 'graphile-worker';
import type { CheckSession, User } from '../../kernel/http/caller.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { Exchanges } from '../exchanges/index.ts';
import { ownAccountOpener } from './accounts/openOwnAccount.ts';
import { queryBrokerOptions } from './accounts/queryBrokerOptions.ts';
import { tradingAccounts } from './accounts/tradingAccount.ts';
import { cancelOnDisconnectHandlers } from './cancelOnDisconnect/handlers.ts';
import { createDisconnectWatch } from './cancelOnDisconnect/watch.ts';
import { recordHandlers } from './history/handlers.ts';
import { CANCEL_STOPS } from './ingest/endedPositions.ts';
import { createRecorder } from './ingest/recorder.ts';
import { EXCHANGE_SYNC, syncExposed } from './ingest/syncJobs.ts';
import { createAccountSettings } from './leverage/accountSettings.ts';
import { leverageHandlers } from './leverage/leverage.ts';
import { observeTrading } from './metrics.ts';
import { cancelAllEndedStops, stopCanceller } from './orders/cancelStops.ts';
import { EXPIRE_ORDER, expireLateOrders, orderExpirer } from './orders/expireOrder.ts';
import { createAccountQuery } from './orders/fetchAccount.ts';
import { orderHandlers } from './orders/handlers.ts';
import type { OrderDeps } from './orders/orderDeps.ts';
import { createOrderUpdateWriter, UnknownOutcomes } from './orders/orderUpdateWriter.ts';
import { ownOrdersFinder } from './orders/ownOrders.ts';
import { orderReconciler, RECONCILE_ORDER, RECONCILE_ORDERS, reconcileOrders } from './orders/reconcileOrder.ts';
import { RECONCILE_REPLACEMENT, reconcileReplacements, replacementReconciler } from './orders/reconcileReplacement.ts';
import { purgeWithdrawn } from './orders/withdrawOrder.ts';
import { createAccountFeeds } from './portfolio/accountFeeds.ts';
import { registerFuturesPush } from './portfolio/accountPush.ts';
import { stateHandlers } from './portfolio/handlers.ts';
import { PLATFORM_RECONCILE, reconcilePlatform } from './reconciliation/reconcile.ts';
import { EXCHANGE_RECONCILE, queryReconciliation, reconcileDue } from './reconciliation/reconcileDue.ts';
import { RECONCILE_REQUEST } from './requests/exchangeRequest.ts';
import { reconcileRequests, requestReconciler } from './requests/reconcileRequests.ts';
import { tradingRetention } from './retention.ts';
import { transferHandlers } from './transfers/handlers.ts';
import {
  RECONCILE_OLD_TRANSFERS,
  RECONCILE_TRANSFER,
  reconcileOldTransfers,
  transferReconciler,
} from './transfers/reconcileTransfer.ts';

interface Options {
  readonly exchanges: Exchanges;
  readonly checkSession: CheckSession;
}

/** A run longer than its interval is followed by one run, not by all the missed ones. */
const oneTurn = (task: string) => ({ queueName: task, jobKey: task, maxAttempts: 1 });

/** Trading: calls, jobs, and the streams of accounts until `close`. */
export function createTrading(context: ModuleContext, { exchanges, checkSession }: Options) {
  const { config, database, databaseTime, box, clock, log, metrics } = context;
  observeTrading(metrics.registry, {
    exchanges: exchanges.all,
    clock,
    readOldestComparison: async () => (await queryReconciliation(database, exchanges.all)).oldestAt,
  });
  const openOwn = ownAccountOpener({ database, clock, box, log, exchange: exchanges.reference });
  const accounts = tradingAccounts({ database, box, log, exchanges, openOwn });
  const transfers = { database, clock, databaseTime, log, exchanges };
  const recorder = createRecorder({ database, clock, log });
  const feeds = createAccountFeeds({ clock, log, recorder });
  const state = createAccountQuery({ database, clock, log, feeds });
  const unknownOutcomes = new UnknownOutcomes();
  const updates = createOrderUpdateWriter({ database, log, unknownOutcomes });
  const disconnects = createDisconnectWatch({ database, clock, log, accounts, presence: context.presence });
  const orders: OrderDeps = {
    database,
    clock,
    log,
    accounts,
    state,
    feeds,
    updates,
    unknownOutcomes,
    disconnects,
  };
  const states = { accounts, feeds, clock };
  const sync = { database, clock, log, accounts, feeds };
  const comparisons = { ...sync, box, exchanges };

  const jobs: TaskList = {
    [EXCHANGE_SYNC]: () => syncExposed(sync),
    [EXCHANGE_RECONCILE]: () => reconcileDue(comparisons),
    [PLATFORM_RECONCILE]: async () => {
      await reconcilePlatform(comparisons);
    },
    [RECONCILE_TRANSFER]: transferReconciler(transfers),
    [RECONCILE_OLD_TRANSFERS]: () => reconcileOldTransfers(transfers),
    [RECONCILE_ORDER]: orderReconciler(orders),
    [RECONCILE_REQUEST]: requestReconciler(orders),
    [RECONCILE_ORDERS]: async () => {
      await reconcileOrders(orders);
      await reconcileRequests(orders);
      await reconcileReplacements(orders);
      await expireLateOrders(orders);
      await cancelAllEndedStops(orders);
      await purgeWithdrawn(orders);
    },
    [RECONCILE_REPLACEMENT]: replacementReconciler(orders),
    [CANCEL_STOPS]: stopCanceller(orders),
    [EXPIRE_ORDER]: orderExpirer(orders),
  };
  const cron: CronItem[] = [
    { task: RECONCILE_OLD_TRANSFERS, match: '*/10 * * * *', options: oneTurn(RECONCILE_OLD_TRANSFERS) },
    { task: RECONCILE_ORDERS, match: '* * * * *', options: oneTurn(RECONCILE_ORDERS) },
    { task: EXCHANGE_SYNC, match: '* * * * *', options: oneTurn(EXCHANGE_SYNC) },
    { task: EXCHANGE_RECONCILE, match: '* * * * *', options: oneTurn(EXCHANGE_RECONCILE) },
    { task: PLATFORM_RECONCILE, match: '*/10 * * * *', options: oneTurn(PLATFORM_RECONCILE) },
  ];

  return {
    name: 'trading',
    /** An institution's orders in a contract's book. */
    findOwnOrders: ownOrdersFinder({ database, accounts, feeds }),
    operatorHandlers: {
      queryReconciliation: () => queryReconciliation(database, exchanges.all),
    },
    handlers: {
      ...transferHandlers({ ...transfers, ...states }),
      ...orderHandlers(orders),
      ...leverageHandlers({ ...orders, settings: createAccountSettings(clock) }),
      ...cancelOnDisconnectHandlers({ database, clock, accounts, disconnects }),
      ...stateHandlers(states),
      ...recordHandlers({ database, accounts, updates }),
      queryBrokerOptions: (wanted: ParsedOf<'queryBrokerOptions'>, { user }: { readonly user: User }) =>
        queryBrokerOptions({ database, openOwn, exchanges }, user.institutionId, wanted),
    },
    jobs,
    cron,
    retention: tradingRetention,
    sockets: (routes: FastifyInstance) =>
      registerFuturesPush(routes, {
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
    async close() {
      feeds.close();
      await Promise.all([recorder.close(), updates.close(), disconnects.close()]);
    },
  };
}

export { openAccount, openKey, ownAccount } from './accounts/openAccount.ts';
export { readAccountNames } from './accounts/readAccountNames.ts';
export { tradingAccounts } from './accounts/tradingAccount.ts';
export { isUnexplained } from './reconciliation/comparison.ts';
export { readExchangeHoldings } from './reconciliation/exchangeHoldings.ts';
export { reconcileAccounts } from './reconciliation/reconcile.ts';
