import { REMITTANCE_METHODS } from '@aldgate/domain/bank/remittanceMethod.ts';
import { PAYMENT_STATUSES } from '@aldgate/domain/wallet/paymentStatus.ts';
import { recordLabels } from '@aldgate/domain/wallet/recordLabel.ts';
import { END_REASONS, HOLD_REASONS } from '@aldgate/domain/wallet/withdrawalReason.ts';
import { WITHDRAWAL_EVENTS } from '@aldgate/domain/wallet/withdrawalState.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import {
  amount,
  assetSymbol,
  enteredAmount,
  fileAnswer,
  id,
  listOf,
  listRequest,
  listSort,
  time,
} from '../../fields.ts';
import { accountType, timelineOf } from '../../wallet/fields.ts';
import { bankDepositsWire } from './calls.ts';

const day = z.iso.date();

/** WAL-11: what a record shows. */
const status = z.enum(['approvalPending', 'complete', 'cancelled']);

const recordType = z.enum(['recharge', 'withdraw']);

/** Why a record waits, or why it ended otherwise than complete. */
const recordReason = z.enum([...new Set([...HOLD_REASONS, ...END_REASONS, 'returned'] as const)]).nullable();

const filter = z.strictObject({
  type: recordType.optional(),
  asset: assetSymbol.optional(),
  status: status.optional(),
  startTime: time.optional(),
  endTime: time.optional(),
});

const record = z.object({
  orderId: id,
  type: recordType,
  createdAt: time,
  arrivedAt: time.nullable().meta({ description: 'when it was credited, or paid' }),
  status,
  typeStatus: status,
  label: z.enum(recordLabels),
  otcStatus: z.enum(PAYMENT_STATUSES).meta({ description: 'OTC-06' }),
  state: z.string().meta({ description: 'where exactly it is' }),
  asset: z.string(),
  accountType,
  amount: amount.meta({ description: 'what was announced or arrived, or what leaves the account in all' }),
  fee: amount,
  receivable: amount.meta({ description: 'what arrives' }),
  actualAmount: amount.nullable().meta({ description: 'what was credited, or paid; null before' }),
  bankAccount: z
    .object({
      bankAccountId: id.nullable().meta({ description: 'of the book; null where the payer is known by the statement' }),
      name: z.string().nullable(),
      number: z.string().nullable().meta({ description: 'IBAN or account number' }),
    })
    .nullable(),
  charges: z.enum(['shared', 'our']).nullable().meta({ description: 'of a withdrawal' }),
  reference: z.string().meta({ description: 'of a deposit by ISO 11649, or what the bank calls a payment' }),
  valueDate: day.nullable().meta({ description: 'the bank’s, or the expected one' }),
  bankReference: z.string().nullable(),
  reason: recordReason,
  note: z.string().nullable().meta({ description: 'what a member or an operator wrote, or the bank’s reason' }),
  mayCancel: z.boolean(),
  mayTakeOver: z.boolean().meta({ description: 'an administrator may become the maker of this withdrawal' }),
});

const remittanceMethod = z.enum(REMITTANCE_METHODS);

export const bankDepositsCalls = describeCalls(bankDepositsWire, {
  getFiatDepositInstruction: {
    summary: 'Where to pay a currency in, with the reference that the institution keeps for ever (WAL-09)',
    request: z.strictObject({
      asset: assetSymbol,
      remittanceMethod: remittanceMethod.optional().meta({ description: 'the first of the currency without it' }),
    }),
    answer: z.object({
      asset: z.string(),
      remittanceMethod,
      remittanceMethods: z.array(remittanceMethod).meta({ description: 'by which the currency can be paid in' }),
      beneficiary: z.string(),
      bankName: z.string().meta({ description: 'or the channel’s name' }),
      bankAddress: z.string().nullable().meta({ description: 'null at the channel, as the other fields of a bank' }),
      bankCountry: z.string().nullable(),
      swift: z.string().nullable(),
      iban: z.string().nullable(),
      accountNumber: z.string().nullable(),
      aba: z.string().nullable(),
      reference: z.string().meta({ description: 'ISO 11649; the payment must carry it' }),
      minimum: amount,
      cutOff: z.object({ time: z.string(), timeZone: z.string() }),
      valueDate: day.meta({ description: 'of a payment that reaches the bank now' }),
      feeNote: z.literal('T+1, bank fees may apply'),
    }),
    errors: ['assetUnsupported', 'featureOff', 'kycRequired', 'serviceSuspended'],
  },

  submitFiatDeposit: {
    summary: 'Announces a payment from a verified account, once per key. It is optional (WAL-09)',
    request: z.strictObject({
      key: id,
      asset: assetSymbol,
      amount: enteredAmount,
      bankAccountId: id,
      remittanceMethod,
      channelCode: z.string().trim().min(1).max(50).optional(),
    }),
    answer: z.object({ depositId: id, reference: z.string(), expectedOn: day, status }),
    errors: [
      ...(['assetUnsupported', 'featureOff', 'kycRequired', 'serviceSuspended', 'bankAccountUnverified'] as const),
      ...(['belowMinimum', 'format', 'transferKeyUsed'] as const),
    ],
  },

  cancelFiatDeposit: {
    summary: 'Cancels an announced payment that has not arrived',
    request: z.strictObject({ depositId: id }),
    answer: z.object({ status }),
    errors: ['notFound', 'changedMeanwhile'],
  },

  pageFiatTransaction: {
    summary: 'The institution’s payments by bank, by time (WAL-11, WAL-14)',
    request: listRequest({ queryCondition: filter.extend({ sort: listSort }).prefault({}) }),
    answer: listOf(record),
  },

  queryFiatTransaction: {
    summary: 'A payment by bank with what happened to it',
    request: z.strictObject({ orderId: id }),
    answer: record.extend({
      timeline: timelineOf([
        ...(['announced', 'matched', 'credited', 'cancelled', 'expired', 'returned'] as const),
        ...WITHDRAWAL_EVENTS,
      ]),
      approvalId: id.nullable().meta({ description: 'of the request that another member approves' }),
    }),
    errors: ['notFound'],
  },

  exportFiatTransaction: {
    summary: 'The institution’s payments by bank as a file, oldest first, times in UTC',
    request: z.strictObject({ queryCondition: filter.prefault({}) }).prefault({}),
    answer: fileAnswer,
  },
});
