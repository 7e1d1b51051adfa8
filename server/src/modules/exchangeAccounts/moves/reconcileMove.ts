import { ensureTask } from '../../../approvals/index.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { runSteps } from '../../../kernel/steps/runSteps.ts';
import { fundMoveSaga, type MoveDeps } from './fundMoveSaga.ts';
import { openOwnOf } from './openOwnOf.ts';

export const RECONCILE_MOVE = 'fund_move_reconcile';
/** The job of every ten minutes for moves whose own job has given up. */
export const RECONCILE_OLD_MOVES = 'fund_move_reconcile_old';
/** Moves that wait longer are tried by the job of every ten minutes, and operators get a task. */
const OLD_MS = 10 * 60_000;
const OLD_MAX = 100;

/** The job: reconciles, and throws while the move is pending, so that the queue retries. */
export function moveReconciler(deps: MoveDeps) {
  return async (payload: unknown): Promise<void> => {
    const { moveId } = payload as { moveId: string };
    if (!(await reconcileMove(deps, moveId))) throw new Error(`fund move ${moveId} is pending`);
  };
}

/** Reconciles old pending moves, oldest first, and asks operators to look at each. */
export async function reconcileOldMoves(deps: MoveDeps): Promise<void> {
  const { database, clock, log } = deps;
  const rows = await database
    .selectFrom('fund_move')
    .select(['id', 'transfer_no', 'institution_id'])
    .where('state', '=', 'pending')
    .where('created_at', '<', new Date(clock() - OLD_MS))
    .orderBy('created_at')
    .limit(OLD_MAX)
    .execute();
  for (const { id, transfer_no: transferNo, institution_id: institutionId } of rows) {
    try {
      if (await reconcileMove(deps, id)) continue;
      const task = { kind: 'fund_move' as const, subjectId: transferNo, title: `${transferNo} waits`, institutionId };
      await inTransaction(database, (tx) => ensureTask(tx, task, clock()));
    } catch (error) {
      log.error({ err: error, moveId: id }, 'a fund move could not be reconciled');
    }
  }
}

/**
 * Moves a fund move's money at its exchanges, step by step, and posts its hold; one that is refused is voided once its
 * money is back where it was. Each step is a movement with an id of its own, so that it moves once. Returns whether the
 * move has ended; without a clear answer of the exchange it stays pending.
 */
export async function reconcileMove(deps: MoveDeps, moveId: string): Promise<boolean> {
  await openOwnOf(deps, moveId);
  return runSteps(deps, fundMoveSaga(deps), moveId);
}
