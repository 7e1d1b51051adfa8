import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import { titleMoney } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { parsePayee } from './payee.ts';
import type { PaymentRow } from './payment.ts';

export type BatchRow = Selectable<Tables['bank_batch']>;

/** A batch, locked until the transaction ends. Throws notFound. */
export async function lockBatch(tx: Tx, batchId: string): Promise<BatchRow> {
  const row = await tx.selectFrom('bank_batch').selectAll().where('id', '=', batchId).forUpdate().executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

/** The payments of batches, in the order of their requests. */
export async function listPayments(tx: Database | Tx, ...batchIds: readonly string[]): Promise<PaymentRow[]> {
  if (batchIds.length === 0) return [];
  return tx
    .selectFrom('bank_payment')
    .selectAll()
    .where('batch_id', 'in', batchIds)
    .orderBy('requested_at')
    .orderBy('reference')
    .execute();
}

export const sumOf = (payments: readonly Pick<PaymentRow, 'amount'>[]): string =>
  toDecimalString(payments.reduce((sum, { amount }) => sum.plus(amount), decimal('0')));

/** Describes the batch for the second operator; it must be unchanged at the approval. */
export const describeBatch = (batch: BatchRow, payments: readonly PaymentRow[]) => ({
  account: batch.account_id,
  asset: batch.asset,
  charges: batch.charges,
  valueDate: batch.value_date,
  count: payments.length,
  total: `${sumOf(payments)} ${batch.asset}`,
  payments: payments.map(({ reference, amount, beneficiary }) => {
    const { name, iban, number } = parsePayee(beneficiary);
    return `${titleMoney(toDecimalString(amount), batch.asset)} to ${name}, ${iban ?? number}, for ${reference}`;
  }),
});
