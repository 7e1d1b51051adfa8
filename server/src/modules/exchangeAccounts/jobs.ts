import type { CronItem, TaskList } from 'graphile-worker';
import { oneTurn } from '../../kernel/jobs/jobs.ts';
import { PLATFORM_RECONCILE, reconcilePlatform } from './comparison/reconcile.ts';
import { EXCHANGE_RECONCILE, reconcileDue } from './comparison/reconcileDue.ts';
import { moveReconciler, RECONCILE_MOVE, RECONCILE_OLD_MOVES, reconcileOldMoves } from './moves/reconcileMove.ts';
import type { AccountServices } from './services.ts';

/** The module's recurring jobs. */
export const accountCron: readonly CronItem[] = [
  { task: RECONCILE_OLD_MOVES, match: '*/10 * * * *', options: oneTurn(RECONCILE_OLD_MOVES) },
  { task: EXCHANGE_RECONCILE, match: '* * * * *', options: oneTurn(EXCHANGE_RECONCILE) },
  { task: PLATFORM_RECONCILE, match: '*/10 * * * *', options: oneTurn(PLATFORM_RECONCILE) },
];

/** The module's jobs by task name. */
export function accountJobs({ moves, comparisons }: AccountServices): TaskList {
  return {
    [EXCHANGE_RECONCILE]: () => reconcileDue(comparisons),
    [PLATFORM_RECONCILE]: async () => {
      await reconcilePlatform(comparisons);
    },
    [RECONCILE_OLD_MOVES]: () => reconcileOldMoves(moves),
    [RECONCILE_MOVE]: moveReconciler(moves),
  };
}
