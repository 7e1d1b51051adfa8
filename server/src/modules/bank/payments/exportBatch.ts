import { createHash } from 'node:crypto';
import { type Payment, PaymentFileError } from '@aldgate/bank/payments/payment.ts';
import { addressLines } from '@aldgate/bank/payments/paymentText.ts';
import { writePain } from '@aldgate/bank/payments/writePain.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ActingOperator } from '../../../kernel/http/actingOperator.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import type { BatchRow } from './batch.ts';
import { parsePayee } from './payee.ts';
import { endToEndIdOf, type PaymentRow } from './payment.ts';
import { type SendDeps, sendBatch } from './sendBatch.ts';

const BEARERS = { shared: 'SHAR', our: 'DEBT' } as const;

/**
 * The file of an approved batch for its bank. The first export makes it and sends its payments, but for those that must
 * not go any more; it answers the same bytes for ever. Throws changedMeanwhile before its approval, format where
 * nothing can be paid on its value date any more, and for a batch of the channel, which has no file.
 */
export async function exportBatch(deps: SendDeps, batchId: string, actor: ActingOperator): Promise<FileAnswer> {
  const { batch, file } = await sendBatch(deps, batchId, actor, {
    method: 'bank_wire',
    action: 'bank_batch_exported',
    write: async (tx, batch, payments) => {
      const content = Buffer.from(await writeFile(tx, batch, payments));
      return { file: content, hash: createHash('sha256').update(content).digest() };
    },
  });
  if (file === null) throw new Error(`the exported batch ${batchId} has no file`);
  return { fileName: `payments-${batch.asset}-${batch.value_date}-${batch.message_id}.xml`, content: file };
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
        bic: account.swift ?? '',
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
