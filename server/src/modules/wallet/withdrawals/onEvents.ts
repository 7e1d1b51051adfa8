import type { HoldReason } from '@aldgate/domain/wallet/withdrawalReason.ts';
import { isCancellable, isHoldable, isOpen, WITHDRAWAL_STATES } from '@aldgate/domain/wallet/withdrawalState.ts';
import type { Tx } from '../../../kernel/database.ts';
import type { ModuleEventHandlers } from '../../../kernel/moduleEvents.ts';
import { endUnpaid, revokePayout } from './cancel.ts';
import { mailSentBeforeFreeze } from './emails.ts';
import { putOnHold } from './putOnHold.ts';
import type { WithdrawalRow } from './withdrawalRow.ts';

/** Applies a freeze, a removed member and a lost role to withdrawals that are not being sent yet. */
export const withdrawalEventHandlers: ModuleEventHandlers = {
  // ID-19: cancelled where the freeze says so, else on hold until it is lifted.
  async institutionFrozen(tx, { institutionId, userId, cancelWithdrawals, at }) {
    const rows = await lockOpen(tx, institutionId);
    const isSent = ({ state }: WithdrawalRow) => !isCancellable(state);
    if (!cancelWithdrawals) {
      const sent = rows.filter(isSent);
      await mailSentBeforeFreeze(tx, sent, userId, at);
      return { withdrawalsHeld: await holdAll(tx, rows, 'frozen', at), withdrawalsSent: sent.length };
    }
    const sent: WithdrawalRow[] = [];
    for (const row of rows) {
      if (!(await endUnpaid(tx, row, { reason: 'frozen', by: {} }, at))) sent.push(row);
    }
    await mailSentBeforeFreeze(tx, sent, userId, at);
    return { withdrawalsCancelled: rows.length - sent.length, withdrawalsSent: sent.length };
  },

  async memberRemoved(tx, { institutionId, userId, at }) {
    const rows = await lockOpen(tx, institutionId, userId);
    return { withdrawalsHeld: await holdAll(tx, rows, 'maker_removed', at) };
  },

  async memberRoleChanged(tx, { institutionId, userId, role, at }) {
    if (role === 'administrator' || role === 'trader') return {};
    const rows = await lockOpen(tx, institutionId, userId);
    return { withdrawalsHeld: await holdAll(tx, rows, 'maker_removed', at) };
  },
};

function lockOpen(tx: Tx, institutionId: string, makerId?: string): Promise<WithdrawalRow[]> {
  let query = tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('state', 'in', WITHDRAWAL_STATES.filter(isOpen))
    .orderBy('confirmed_at')
    .orderBy('id');
  if (makerId !== undefined) query = query.where('maker_id', '=', makerId);
  return query.forUpdate().execute();
}

/** Those that are not being sent. Returns how many. */
async function holdAll(tx: Tx, rows: readonly WithdrawalRow[], reason: HoldReason, at: number): Promise<number> {
  let held = 0;
  for (const row of rows) {
    const taken = isHoldable(row.state) || row.state === 'batched' ? await revokePayout(tx, row, at) : undefined;
    if (taken === undefined) continue;
    await putOnHold(tx, taken, { reason }, at);
    held += 1;
  }
  return held;
}
