import { isCancellable, isOpen, WITHDRAWAL_STATES } from '@aldgate/domain/wallet/withdrawalState.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ModuleEventHandlers } from '../../../kernel/events/moduleEvents.ts';
import { withdrawRequestOf } from '../../memberApprovals/index.ts';
import { approvalKindOf } from './approval.ts';
import { endUnpaid, revokePayout } from './cancel.ts';
import { notifySentBeforeFreeze } from './emails.ts';
import { needsMaker } from './maker.ts';
import { holdForMaker, putOnHold } from './putOnHold.ts';
import type { WithdrawalRow } from './withdrawalRow.ts';

/** Applies a freeze, a removed member and a lost role to withdrawals that are not being sent yet. */
export const withdrawalEventHandlers: ModuleEventHandlers = {
  // ID-19: cancelled where the freeze says so, else on hold until it is lifted.
  async institutionFrozen(tx, { institutionId, userId, cancelWithdrawals, at }) {
    const rows = await lockOpen(tx, institutionId);
    const isSent = ({ state }: WithdrawalRow) => !isCancellable(state);
    if (!cancelWithdrawals) {
      const sent = rows.filter(isSent);
      await notifySentBeforeFreeze(tx, sent, userId, at);
      return { withdrawalsHeld: await holdFrozen(tx, rows, at), withdrawalsSent: sent.length };
    }
    const sent: WithdrawalRow[] = [];
    for (const row of rows) {
      if (!(await endUnpaid(tx, row, { reason: 'frozen', by: {} }, at))) sent.push(row);
    }
    await notifySentBeforeFreeze(tx, sent, userId, at);
    return { withdrawalsCancelled: rows.length - sent.length, withdrawalsSent: sent.length };
  },

  async memberRemoved(tx, { institutionId, userId, at }) {
    return { withdrawalsHeld: await holdOwn(tx, await lockOpen(tx, institutionId, userId), at) };
  },

  async memberRoleChanged(tx, { institutionId, userId, role, at }) {
    if (role === 'administrator' || role === 'trader') return {};
    return { withdrawalsHeld: await holdOwn(tx, await lockOpen(tx, institutionId, userId), at) };
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

/** Holds those that are not being sent, for a freeze. Returns how many. */
const holdFrozen = (tx: Tx, rows: readonly WithdrawalRow[], at: number) =>
  holdEach(
    tx,
    rows.filter(({ state }) => state !== 'on_hold'),
    (row) => putOnHold(tx, row, { reason: 'frozen' }, at),
    at,
  );

/**
 * Holds a maker's own. One that is on hold already would go on by itself, so it waits for an administrator too. Members
 * approve it again for the administrator, so the request of the former maker ends and cannot expire.
 */
const holdOwn = (tx: Tx, rows: readonly WithdrawalRow[], at: number) =>
  holdEach(
    tx,
    rows.filter((row) => !needsMaker(row)),
    async (row) => {
      await holdForMaker(tx, row, at);
      await withdrawRequestOf(tx, { kind: approvalKindOf(row), subjectId: row.id }, at);
    },
    at,
  );

async function holdEach(
  tx: Tx,
  rows: readonly WithdrawalRow[],
  hold: (row: WithdrawalRow) => Promise<void>,
  at: number,
): Promise<number> {
  let held = 0;
  for (const row of rows.filter(({ state }) => isCancellable(state))) {
    const taken = await revokePayout(tx, row, at);
    if (taken === undefined) continue;
    await hold(taken);
    held += 1;
  }
  return held;
}
