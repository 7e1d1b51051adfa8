import { createHash } from 'node:crypto';
import { type Payment, PaymentFileError } from '@aldgate/bank/payments/payment.ts';
import { addressLines } from '@aldgate/bank/payments/paymentText.ts';
import { writePain } from '@aldgate/bank/payments/writePain.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { inTransaction, type Tx } from '../../../kernel/database.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import type { BankDeps } from '../deps.ts';
import { admitPayments, type PaymentDeps } from './admitPayments.ts';
import { assertValueDate } from './assertValueDate.ts';
import { type BatchRow, listPayments, lockBatch } from './batch.ts';
import { parsePayee } from './payee.ts';
import { endToEndIdOf, type PaymentRow } from './payment.ts';

const BEARERS = { shared: 'SHAR', our: 'DEBT' } as const;

/**
 * The file of an approved batch for its bank. The first export makes it and sends its payments, but for those that must
 * not go any more; it answers the same bytes for ever. Throws changedMeanwhile before its approval, format where
 * nothing can be paid on its value date any more.
 */
export async function exportBatch(
  { businessClock, ...deps }: PaymentDeps & Pick<BankDeps, 'businessClock'>,
  batchId: string,
  actor: ActingOperator,
): Promise<FileAnswer> {
  const { database, owner } = deps;
  const approved = await database
    .selectFrom('bank_batch')
    .select(['asset', 'value_date as valueDate'])
    .where('id', '=', batchId)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  // Before any payment is admitted: what stops a payment is stored for good.
  if (approved !== undefined) await assertValueDate(database, approved, await businessClock(database));
  const named = (await listPayments(database, batchId)).filter(({ state }) => state === 'batched');
  const references = named.map(({ reference }) => reference);
  const admitted = await admitPayments(deps, references, actor.at);
  return inTransaction(database, async (tx) => {
    // The owners' records are locked first.
    for (const reference of references.toSorted()) await owner.lock(tx, reference);
    const batch = await lockBatch(tx, batchId);
    const fileName = `payments-${batch.asset}-${batch.value_date}-${batch.message_id}.xml`;
    if (batch.file !== null) return { fileName, content: batch.file };
    if (batch.state !== 'approved') throw new ApiError('changedMeanwhile');
    const payments = await listPayments(tx, batchId);
    const isAdmitted = ({ reference }: PaymentRow) => admitted.includes(reference);
    if (payments.length === 0 || !payments.every(isAdmitted)) throw new ApiError('changedMeanwhile');
    const content = await writeFile(tx, batch, payments);
    const hash = createHash('sha256').update(content).digest();
    await tx
      .updateTable('bank_batch')
      .set({
        state: 'exported',
        file: Buffer.from(content),
        hash,
        exported_by: actor.operatorId,
        exported_at: new Date(actor.at),
      })
      .where('id', '=', batchId)
      .execute();
    await tx.updateTable('bank_payment').set({ state: 'exported' }).where('batch_id', '=', batchId).execute();
    for (const { reference } of payments) await owner.exported(tx, reference, actor.at);
    await auditAction(tx, actor, {
      action: 'bank_batch_exported',
      subject: `bank_batch:${batchId}`,
      after: { payments: payments.length, sha256: hash.toString('hex') },
    });
    return { fileName, content };
  });
}

async function writeFile(tx: Tx, batch: BatchRow, payments: readonly PaymentRow[]): Promise<Uint8Array> {
  const account = await tx
    .selectFrom('bank_platform_account')
    .selectAll()
    .where('id', '=', batch.account_id)
    .executeTakeFirstOrThrow();
  try {
    return writePain({
      messageId: batch.message_id,
      createdAt: batch.created_at.getTime(),
      initiatingParty: account.beneficiary,
      debtor: {
        name: account.beneficiary,
        iban: account.iban,
        number: account.account_number,
        bic: account.swift,
        currency: account.asset,
      },
      executionOn: batch.value_date,
      chargeBearer: BEARERS[batch.charges],
      payments: payments.map(describePayment),
    });
  } catch (error) {
    if (!(error instanceof PaymentFileError)) throw error;
    throw formatError({ [error.field]: `${error.endToEndId ?? batch.message_id}: ${error.message}` });
  }
}

function describePayment({ reference, amount, asset, beneficiary }: PaymentRow): Payment {
  const { name, address, town, country, iban, number, swift, aba, intermediarySwift, remittance } =
    parsePayee(beneficiary);
  return {
    endToEndId: endToEndIdOf(reference),
    amount: toDecimalString(amount),
    currency: asset,
    creditor: { name, address: address === null ? [] : addressLines(address), town, country },
    creditorAccount: { iban, number },
    creditorAgent: { bic: swift, aba },
    intermediaryBic: intermediarySwift,
    remittance,
  };
}
