import type { CronItem, TaskList } from 'graphile-worker';
import { oneTurn } from '../../kernel/jobs/jobs.ts';
import { ADVANCE_PROTECTION, CANCEL_STOPS } from './ingest/endedPositions.ts';
import { EXCHANGE_SYNC, syncExposed } from './ingest/syncJobs.ts';
import { CANCEL_OPENING, cancelAllOpening, openingCanceller } from './orders/cancelOpening.ts';
import { cancelAllEndedStops, stopCanceller } from './orders/cancelStops.ts';
import { EXPIRE_ORDER, expireLateOrders, orderExpirer } from './orders/expireOrder.ts';
import { PANIC_ACCOUNT, PANIC_ACCOUNTS } from './orders/panic/panicEngine.ts';
import { advanceAllProtections, protectionAdvancer } from './orders/protection/advanceProtection.ts';
import { expiryNotifier } from './orders/protection/expiryNotifier.ts';
import { PROTECTION_EXPIRES } from './orders/protection/storeLegs.ts';
import { watchWaiting } from './orders/protection/watchWaiting.ts';
import { orderReconciler, RECONCILE_ORDER, RECONCILE_ORDERS, reconcileOrders } from './orders/reconcileOrder.ts';
import { RECONCILE_REPLACEMENT, reconcileReplacements, replacementReconciler } from './orders/reconcileReplacement.ts';
import { purgeWithdrawn } from './orders/withdrawOrder.ts';
import { RECONCILE_REQUEST } from './requests/exchangeRequest.ts';
import { reconcileRequests, requestReconciler } from './requests/reconcileRequests.ts';
import type { TradingServices } from './services.ts';

/** The module's recurring jobs. */
export const tradingCron: readonly CronItem[] = [
  { task: RECONCILE_ORDERS, match: '* * * * *', options: oneTurn(RECONCILE_ORDERS) },
  { task: PANIC_ACCOUNTS, match: '* * * * *', options: oneTurn(PANIC_ACCOUNTS) },
  { task: EXCHANGE_SYNC, match: '* * * * *', options: oneTurn(EXCHANGE_SYNC) },
];

/** The module's jobs by task name. */
export function tradingJobs({ orders, panicEngine, sync }: TradingServices): TaskList {
  return {
    [EXCHANGE_SYNC]: () => syncExposed(sync),
    [RECONCILE_ORDER]: orderReconciler(orders),
    [RECONCILE_REQUEST]: requestReconciler(orders),
    [RECONCILE_ORDERS]: async () => {
      await reconcileOrders(orders);
      await reconcileRequests(orders);
      await reconcileReplacements(orders);
      await expireLateOrders(orders);
      await cancelAllEndedStops(orders);
      await cancelAllOpening(orders);
      await watchWaiting(orders);
      await advanceAllProtections(orders);
      await purgeWithdrawn(orders);
    },
    [PANIC_ACCOUNT]: panicEngine.work,
    [PANIC_ACCOUNTS]: panicEngine.turn,
    [RECONCILE_REPLACEMENT]: replacementReconciler(orders),
    [CANCEL_STOPS]: stopCanceller(orders),
    [CANCEL_OPENING]: openingCanceller(orders),
    [ADVANCE_PROTECTION]: protectionAdvancer(orders),
    [PROTECTION_EXPIRES]: expiryNotifier(orders),
    [EXPIRE_ORDER]: orderExpirer(orders),
  };
}
