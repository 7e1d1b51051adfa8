import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type BatchRow, listPayments, lockBatch } from './batch.ts';
import type { PaymentOwner } from './paymentOwner.ts';

interface BatchEnd {
  readonly batchId: string;
  readonly from: BatchRow['state'];
  readonly to: 'declined' | 'cancelled';
}

/**
 * Ends a batch that has no file. Its payments, which are counted, wait for another one. Throws changedMeanwhile where
 * the batch is in another state.
 */
export async function requeuePayments(
  tx: Tx,
  owner: PaymentOwner,
  { batchId, from, to }: BatchEnd,
  at: number,
): Promise<number> {
  // The owners' records are locked before the batch.
  const named = (await listPayments(tx, batchId)).map(({ reference }) => reference);
  for (const reference of named.toSorted()) await owner.lock(tx, reference);
  const { state } = await lockBatch(tx, batchId);
  if (state !== from) throw new ApiError('changedMeanwhile');
  const payments = await listPayments(tx, batchId);
  for (const { reference } of payments) await owner.unbatched(tx, reference, at);
  await tx
    .updateTable('bank_payment')
    .set({ state: 'queued', batch_id: null })
    .where('batch_id', '=', batchId)
    .execute();
  await tx.updateTable('bank_batch').set({ state: to }).where('id', '=', batchId).execute();
  return payments.length;
}
