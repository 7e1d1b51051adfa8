import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { ModuleEventHandlers } from '../../../kernel/events/moduleEvents.ts';
import { addJob, addJobAt } from '../../../kernel/jobs/jobs.ts';
import { findMove } from '../../exchangeAccounts/index.ts';
import { readCapital } from './capitalProject.ts';
import { lockChange, requireChange } from './changes.ts';
import type { CapitalDeps } from './deps.ts';
import { isInterestPayment, payArrived } from './payArrived.ts';
import { PAY_EXTRACT, payExtract } from './payout.ts';
import { holdCash } from './postings.ts';
import { settle } from './settle.ts';

/** The job that settles a change after its moves. */
const SETTLE_CHANGE = 'broker_change_settle';

/** When a settlement that waits for a live reading is tried again. */
const STALE_RETRY_MS = 3_000;

const payload = z.object({ changeNo: z.string() });

export const settleJobs = (deps: CapitalDeps): TaskList => ({
  [PAY_EXTRACT]: (input) => payExtract(deps, payload.parse(input).changeNo),
  [SETTLE_CHANGE]: async (input) => {
    const { changeNo } = payload.parse(input);
    await inTransaction(deps.database, async (tx) => {
      const locked = await lockChange(tx, deps, changeNo);
      if (locked.change.status !== 'approved') return;
      const at = deps.clock();
      if ((await settle(tx, deps, locked, at)) === 'stale')
        await addJobAt(tx, SETTLE_CHANGE, { changeNo }, at + STALE_RETRY_MS);
    });
  },
});

/**
 * A move of a change has ended: what came back is held for the change at once, so that nothing else takes it, and the
 * change is settled by a job once all its moves have ended. The move of a payment of interest pays at once.
 */
export const settleEvents = (deps: CapitalDeps): Required<Pick<ModuleEventHandlers, 'fundMoveSettled'>> => ({
  async fundMoveSettled(tx, { moveId, purpose, state, at }) {
    if (purpose !== 'allot' && purpose !== 'return') return {};
    const move = await findMove(tx, moveId);
    const [changeNo = ''] = move.client_key.split(':');
    if (isInterestPayment(changeNo)) {
      await payArrived(tx, deps, changeNo, { state, reason: move.reason, at });
      return {};
    }
    if (purpose === 'return' && state === 'completed') {
      const change = await requireChange(tx, changeNo);
      const { row } = await readCapital(tx, deps, change.institution_id, change.project_no);
      await holdCash(tx, row, { changeNo, part: moveId, amount: move.amount, at });
    }
    await addJob(tx, SETTLE_CHANGE, { changeNo });
    return {};
  },
});
