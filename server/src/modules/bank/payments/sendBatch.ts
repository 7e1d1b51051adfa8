import type { RemittanceMethod } from '@aldgate/domain/bank/remittanceMethod.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import type { BankDeps } from '../deps.ts';
import { admitPayments, type PaymentDeps } from './admitPayments.ts';
import { assertValueDate } from './assertValueDate.ts';
import { type BatchRow, listPayments, lockBatch } from './batch.ts';
import type { PaymentRow } from './payment.ts';

export type SendDeps = PaymentDeps & Pick<BankDeps, 'businessClock'>;

interface BatchFile {
  readonly file: Buffer;
  readonly hash: Buffer;
}

export interface Sending {
  /** The method of the batch's account. */
  readonly method: RemittanceMethod;
  /** The name of the audit record. */
  readonly action: string;
  readonly reason?: string;
  /** Writes what the bank is given; absent where the batch has no file. */
  readonly write?: (tx: Tx, batch: BatchRow, payments: readonly PaymentRow[]) => Promise<BatchFile>;
}

interface Sent {
  readonly batch: BatchRow;
  readonly file: Buffer | null;
}

/**
 * Sends the payments of an approved batch, but for those that must not go any more: nobody can cancel them from then
 * on. A batch that was sent is answered as it is. Throws notFound, format for a batch of another method, or where
 * nothing can be paid on its value date any more, and changedMeanwhile before its approval.
 */
export async function sendBatch(
  { businessClock, ...deps }: SendDeps,
  batchId: string,
  actor: ActingOperator,
  { method, action, reason, write }: Sending,
): Promise<Sent> {
  const { database, owner } = deps;
  const known = await findBatch(database, batchId);
  if (known.method !== method) throw formatError({ batchId: 'is of another method' });
  // Before any payment is admitted: what stops a payment is stored for good.
  if (known.state === 'approved') await assertValueDate(database, known, await businessClock(database));
  const named = (await listPayments(database, batchId)).filter(({ state }) => state === 'batched');
  const references = named.map(({ reference }) => reference);
  const admitted = await admitPayments(deps, references, actor.at);
  return inTransaction(database, async (tx) => {
    // The owners' records are locked first.
    for (const reference of references.toSorted()) await owner.lock(tx, reference);
    const batch = await lockBatch(tx, batchId);
    if (batch.state === 'exported') return { batch, file: batch.file };
    if (batch.state !== 'approved') throw new ApiError('changedMeanwhile');
    const payments = await listPayments(tx, batchId);
    const isAdmitted = ({ reference }: PaymentRow) => admitted.includes(reference);
    if (payments.length === 0 || !payments.every(isAdmitted)) throw new ApiError('changedMeanwhile');
    const written = write === undefined ? undefined : await write(tx, batch, payments);
    await tx
      .updateTable('bank_batch')
      .set({ state: 'exported', ...written, exported_by: actor.operatorId, exported_at: new Date(actor.at) })
      .where('id', '=', batchId)
      .execute();
    await tx.updateTable('bank_payment').set({ state: 'exported' }).where('batch_id', '=', batchId).execute();
    for (const { reference } of payments) await owner.exported(tx, reference, actor.at);
    await auditAction(tx, actor, {
      action,
      subject: `bank_batch:${batchId}`,
      after: {
        payments: payments.length,
        ...(written !== undefined && { sha256: written.hash.toString('hex') }),
        ...(reason !== undefined && { reason }),
      },
    });
    return { batch, file: written?.file ?? null };
  });
}

async function findBatch(database: Database, batchId: string) {
  const row = await database
    .selectFrom('bank_batch as b')
    .innerJoin('bank_platform_account as a', 'a.id', 'b.account_id')
    .select(['b.state', 'b.asset', 'b.value_date as valueDate', 'a.remittance_method as method'])
    .where('b.id', '=', batchId)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}
