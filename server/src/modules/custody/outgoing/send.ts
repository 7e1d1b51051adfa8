import { type Chain, ChainError } from '@aldgate/chain';
import { inTransaction } from '../../../kernel/database/database.ts';
import { reportBroadcast } from '../payouts/reportPayouts.ts';
import type { Attempt, Outgoing, OutgoingDeps } from './rows.ts';

/** Sends a signed attempt. A node's refusal is stored: it is sent again, since a block may still have it. */
export async function send(
  { database, clock, payouts }: OutgoingDeps,
  { id, state }: Outgoing,
  attempt: Attempt,
  chain: Chain,
): Promise<void> {
  let error: string | null = null;
  try {
    await chain.broadcast(attempt.raw ?? '');
  } catch (cause) {
    if (!(cause instanceof ChainError) || cause.failure !== 'refused') throw cause;
    error = cause.message;
  }
  await inTransaction(database, async (tx) => {
    const at = clock();
    await tx
      .updateTable('outgoing_attempt')
      .set({ sent_at: new Date(at) })
      .where('outgoing_id', '=', id)
      .where('attempt', '=', attempt.attempt)
      .execute();
    await tx.updateTable('outgoing_transaction').set({ state: 'broadcast', error }).where('id', '=', id).execute();
    const isNews = state !== 'broadcast' || attempt.sent_at === null;
    if (isNews && !attempt.is_cancel) {
      await reportBroadcast(tx, { outgoingId: id, txid: attempt.txid ?? '' }, payouts, at);
    }
  });
}
