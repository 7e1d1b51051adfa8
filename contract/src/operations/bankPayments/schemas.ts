import { REMITTANCE_METHODS } from '@aldgate/domain/bank/remittanceMethod.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, fileAnswer, id, listOf, listRequest, time } from '../../fields.ts';
import { operatorRef, reason } from '../fields.ts';
import { withdrawalsCalls } from '../withdrawals/schemas.ts';
import { bankPaymentsWire } from './wire.ts';

const day = z.iso.date('must be a day such as 2026-12-25');
const charges = z.enum(['shared', 'our']);
const batchState = z.enum(['waiting', 'approved', 'declined', 'cancelled', 'exported']);

const batch = z.object({
  batchId: id,
  messageId: z.string().meta({ description: 'what the bank knows it by' }),
  accountId: id,
  bankName: z.string(),
  remittanceMethod: z.enum(REMITTANCE_METHODS),
  asset: z.string(),
  charges,
  valueDate: day,
  state: batchState,
  total: amount,
  maker: operatorRef,
  createdAt: time,
  exportedAt: time.nullable(),
  sha256: z.string().nullable().meta({ description: 'of the exported file; null of a batch that was released' }),
  payments: z.array(
    z.object({
      reference: id.meta({ description: 'the withdrawal, or the returned line' }),
      payer: z.enum(['withdrawal', 'line_return']),
      beneficiary: z.string(),
      amount,
      state: z.enum(['queued', 'batched', 'exported', 'settled', 'rejected', 'returned']),
      reason: z.string().nullable().meta({ description: 'the bank’s' }),
    }),
  ),
});

export const bankPaymentsCalls = describeCalls(bankPaymentsWire, {
  pageFiatWithdrawal: {
    summary: 'Withdrawals of currencies: those to review by age, or all, newest first',
    request: withdrawalsCalls.pageWithdrawal.request,
    answer: withdrawalsCalls.pageWithdrawal.answer,
  },

  reviewFiatWithdrawal: {
    summary: withdrawalsCalls.reviewWithdrawal.summary,
    request: withdrawalsCalls.reviewWithdrawal.request,
    answer: withdrawalsCalls.reviewWithdrawal.answer,
    errors: [...withdrawalsCalls.reviewWithdrawal.errors],
  },

  pageBankBatch: {
    summary: 'Batches of payments with their payments, newest first',
    request: listRequest({
      queryCondition: z.strictObject({ state: batchState.optional(), batchId: id.optional() }).prefault({}),
    }),
    answer: listOf(batch),
  },

  createBankBatch: {
    summary: 'Puts the waiting payments of an account’s currency into a batch, which needs a second operator',
    request: z.strictObject({ accountId: id, charges, valueDate: day, reason }),
    answer: z.object({ batchId: id, approvalId: id, payments: z.int() }),
    errors: ['notFound', 'format', 'changedMeanwhile'],
  },

  writeBankBatchFile: {
    summary:
      'The pain.001 file of an approved batch. The first export sends its payments; its bytes are the same for ever',
    request: z.strictObject({ batchId: id }),
    answer: fileAnswer,
    errors: ['notFound', 'format', 'changedMeanwhile'],
  },

  releaseBankBatch: {
    summary:
      'Releases an approved batch of the channel, which has no file: operators make its payments there and book each',
    request: z.strictObject({ batchId: id, reason }),
    answer: z.null(),
    errors: ['notFound', 'format', 'changedMeanwhile'],
  },

  cancelBankBatch: {
    summary: 'Cancels an approved batch that was not exported or released: its payments wait for another one',
    request: z.strictObject({ batchId: id, reason }),
    answer: z.null(),
    errors: ['notFound', 'changedMeanwhile'],
  },

  failBankPayment: {
    summary: 'The bank rejected an exported payment: a second operator gives the money back, with the bank’s reason',
    request: z.strictObject({ reference: id, reason }),
    answer: z.object({ approvalId: id }),
    errors: ['notFound', 'changedMeanwhile'],
  },
});
