import type { Tx } from '../../../kernel/database/database.ts';
import type { PayoutSink } from '../../custody/index.ts';
import { notifyComplete, notifyEnded, notifySent } from './emails.ts';
import { applyEvent } from './events.ts';
import { resolveHolds } from './holds.ts';
import { openReviewTask } from './processWithdrawal.ts';
import { withdrawReviews } from './reviews.ts';
import { lockWithdrawal, type WithdrawalRow } from './withdrawalRow.ts';

/** Records the chain's results of the withdrawals that a transaction pays. */
export const createPayoutSink = (): PayoutSink => ({
  async broadcast(tx, { reference, txid }, at) {
    const row = await lockWithdrawal(tx, reference);
    const set = { txid, height: null };
    if (row.state === 'sending') await notifySent(tx, await applyEvent(tx, row, 'broadcast', at, { set }), at);
    else if (row.state === 'confirming') await applyEvent(tx, row, 'unmine', at, { set });
    else if (row.state === 'sent' && row.txid !== txid) await setTransaction(tx, row, set);
  },

  async mined(tx, { reference, txid, height }, at) {
    const row = await lockWithdrawal(tx, reference);
    const set = { txid, height };
    const sent = row.state === 'sending' ? await applyEvent(tx, row, 'broadcast', at, { set }) : row;
    if (sent.state === 'sent') await applyEvent(tx, sent, 'mine', at, { set });
    else if (sent.state === 'confirming') await setTransaction(tx, sent, set);
  },

  async finalized(tx, { reference, txid, height, outcome }, at) {
    const row = await lockWithdrawal(tx, reference);
    if (outcome === 'superseded') {
      const unmined = row.state === 'confirming' ? await applyEvent(tx, row, 'unmine', at) : row;
      const reviewed = await applyEvent(tx, unmined, 'supersede', at, { set: { txid: null, height: null } });
      await withdrawReviews(tx, row.id, at);
      await openReviewTask(tx, reviewed, at);
      return;
    }
    const set = { txid, height };
    const sent = row.state === 'sending' ? await applyEvent(tx, row, 'broadcast', at, { set }) : row;
    const mined = sent.state === 'sent' ? await applyEvent(tx, sent, 'mine', at, { set }) : sent;
    const isPaid = outcome === 'paid';
    const ended = await applyEvent(tx, mined, isPaid ? 'finalize' : 'fail', at, {
      set: { ...set, ...(!isPaid && { end_reason: 'chain_refused' }) },
    });
    await resolveHolds(tx, ended, isPaid, at);
    if (isPaid) await countUse(tx, ended, at);
    await (isPaid ? notifyComplete : notifyEnded)(tx, ended, at);
  },
});

async function setTransaction(
  tx: Tx,
  { id }: WithdrawalRow,
  set: { readonly txid: string; readonly height: number | null },
): Promise<void> {
  await tx.updateTable('withdrawal').set(set).where('id', '=', id).execute();
}

async function countUse(tx: Tx, { address_id: id }: WithdrawalRow, at: number): Promise<void> {
  if (id === null) return;
  await tx
    .updateTable('withdrawal_address')
    .set((entry) => ({ used_times: entry('used_times', '+', 1), last_used_at: new Date(at) }))
    .where('id', '=', id)
    .execute();
}
