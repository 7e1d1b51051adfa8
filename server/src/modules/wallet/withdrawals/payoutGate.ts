import type { Tx } from '../../../kernel/database/database.ts';
import type { PayoutGate } from '../../custody/index.ts';
import type { WalletDeps } from '../deps.ts';
import { areChecksStricter, toScreened } from './checks.ts';
import { evaluateRow, isQuoteMissing } from './evaluate.ts';
import { applyEvent } from './events.ts';
import { reviewAgain } from './processWithdrawal.ts';
import { holdWhereStricter, putOnHold } from './putOnHold.ts';
import { lockWithdrawal, type WithdrawalRow } from './withdrawalRow.ts';

/** Decides whether a queued withdrawal is paid now, when custody plans its transactions. */
export const createPayoutGate = (deps: WalletDeps): PayoutGate => ({
  async prepare(references) {
    const rows = await deps.database
      .selectFrom('withdrawal')
      .select(['rail', 'network', 'address'])
      .where('id', 'in', references)
      .execute();
    await deps.screening.ask(rows.flatMap(toScreened));
  },

  async admit(tx, reference, at) {
    const row = await lockWithdrawal(tx, reference);
    const found = await evaluateRow(deps, tx, row);
    if (isQuoteMissing(found)) return 'later';
    const queued = await resumeFromShort(tx, row, at);
    if (await holdWhereStricter(tx, queued, found, at)) return 'stopped';
    if (!(await areChecksStricter(deps, tx, queued))) return 'go';
    await reviewAgain(deps, tx, queued, found, at);
    return 'stopped';
  },

  async assigned(tx, reference, at) {
    await applyEvent(tx, await lockWithdrawal(tx, reference), 'assign', at);
  },

  async short(tx, reference, at) {
    const row = await lockWithdrawal(tx, reference);
    if (row.state === 'queued') await putOnHold(tx, row, { reason: 'hot_low' }, at);
  },
});

/** The hot wallet was filled. */
async function resumeFromShort(tx: Tx, row: WithdrawalRow, at: number): Promise<WithdrawalRow> {
  return row.state === 'on_hold' && row.hold_reason === 'hot_low' ? applyEvent(tx, row, 'resume', at) : row;
}
