import type { CronItem, TaskList } from 'graphile-worker';
import { oneTurn } from '../../kernel/jobs.ts';
import { PLATFORM_RECONCILE, reconcilePlatform } from './comparison/reconcile.ts';
import { EXCHANGE_RECONCILE, reconcileDue } from './comparison/reconcileDue.ts';
import {
  RECONCILE_OLD_TRANSFERS,
  RECONCILE_TRANSFER,
  reconcileOldTransfers,
  transferReconciler,
} from './moves/own/reconcileTransfer.ts';
import { moveReconciler, RECONCILE_MOVE, reconcileOldMoves } from './moves/reconcileMove.ts';
import type { AccountServices } from './services.ts';

/** The module's recurring jobs. */
export const accountCron: readonly CronItem[] = [
  { task: RECONCILE_OLD_TRANSFERS, match: '*/10 * * * *', options: oneTurn(RECONCILE_OLD_TRANSFERS) },
  { task: EXCHANGE_RECONCILE, match: '* * * * *', options: oneTurn(EXCHANGE_RECONCILE) },
  { task: PLATFORM_RECONCILE, match: '*/10 * * * *', options: oneTurn(PLATFORM_RECONCILE) },
];

/** The module's jobs by task name. */
export function accountJobs({ transfers, moves, comparisons }: AccountServices): TaskList {
  return {
    [EXCHANGE_RECONCILE]: () => reconcileDue(comparisons),
    [PLATFORM_RECONCILE]: async () => {
      await reconcilePlatform(comparisons);
    },
    [RECONCILE_TRANSFER]: transferReconciler(transfers),
    [RECONCILE_OLD_TRANSFERS]: async () => {
      await reconcileOldTransfers(transfers);
      await reconcileOldMoves(moves);
    },
    [RECONCILE_MOVE]: moveReconciler(moves),
  };
}
