import { WITHDRAWAL_STATES } from '@aldgate/domain/wallet/withdrawalState.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol, id, listOf, listRequest, time } from '../../fields.ts';
import { networkCode } from '../../wallet/fields.ts';
import { travelRule } from '../../wallet/travelRule.ts';
import { customerRef, effect, operatorRef, reason } from '../fields.ts';
import { withdrawalsWire } from '../wire.ts';

const withdrawal = z.object({
  withdrawId: id,
  customer: customerRef,
  maker: z.string(),
  account: z.string(),
  asset: z.string(),
  network: z.string().nullable().meta({ description: 'null through a bank' }),
  amount,
  fee: amount,
  receivable: amount,
  usdValue: amount,
  address: z.string(),
  addressName: z.string().nullable(),
  source: z.enum(['exchange', 'wallet', 'custom']).nullable(),
  state: z.enum(WITHDRAWAL_STATES),
  holdReason: z.string().nullable(),
  endReason: z.string().nullable(),
  note: z.string().nullable(),
  txid: z.string().nullable(),
  confirmedAt: time,
  endedAt: time.nullable(),
  operators: z.int().nullable().meta({ description: 'who review it; null before its checks ran' }),
  reviews: z.int().meta({ description: 'operators who have approved it' }),
});

/** The account that a withdrawal through a bank goes to, as the withdrawal keeps it. */
export const bankAccount = z.object({
  nickname: z.string(),
  beneficiaryName: z.string(),
  beneficiaryAddress: z.string().nullable().default(null).meta({ description: 'of an individual’s account' }),
  beneficiaryTown: z.string().nullable().default(null),
  beneficiaryCountry: z.string().nullable().default(null),
  bankName: z.string().nullable(),
  bankCountry: z.string().nullable(),
  bankAddress: z.string().nullable(),
  iban: z.string().nullable(),
  accountNumber: z.string().nullable(),
  swift: z.string().nullable(),
  aba: z.string().nullable(),
  intermediary: z
    .object({ swift: z.string().nullish(), name: z.string().nullish(), address: z.string().nullish() })
    .nullable(),
});

/** Fields that only a withdrawal through a bank has. */
export const bankDestination = bankAccount.extend({
  charges: z.enum(['shared', 'our']),
  valueDate: z.iso.date().nullable().meta({ description: 'when the bank pays it; null where none is known' }),
  bankReference: z.string().nullable().meta({ description: 'once its debit is in a statement' }),
});

const check = z.object({
  name: z.string(),
  result: z.enum(['passed', 'review', 'failed']),
  figures: z.record(z.string(), z.unknown()),
  at: time,
});

export const withdrawalsCalls = describeCalls(withdrawalsWire, {
  pageWithdrawal: {
    summary: 'Withdrawals of coins: those to review by age, or all, newest first',
    request: listRequest({
      queryCondition: z
        .strictObject({
          state: z.enum(WITHDRAWAL_STATES).optional(),
          asset: assetSymbol.optional(),
          network: networkCode.optional(),
          txid: z.string().min(1).max(100).optional(),
        })
        .prefault({}),
    }),
    answer: listOf(withdrawal),
  },

  queryWithdrawal: {
    summary: 'A withdrawal with its checks, reviews, customer and history',
    request: z.strictObject({ withdrawId: id }),
    answer: withdrawal.extend({
      checks: z.array(check),
      decisions: z.array(
        z.object({ operator: operatorRef, decision: z.enum(['approve', 'reject']), reason: z.string(), at: time }),
      ),
      approvalId: id.nullable().meta({ description: 'of a decision that waits for a second operator' }),
      approvalKind: z.enum(['withdrawal_release', 'withdrawal_block']).nullable(),
      mayDecide: z.boolean().meta({ description: 'the reader has not approved it already' }),
      conditions: z
        .array(z.object({ name: z.string(), reason: z.string().nullable() }))
        .meta({ description: 'the errors for which it could not be released now, each with its reason if it has one' }),
      beneficiary: z.unknown(),
      bank: bankDestination.nullable().meta({ description: 'null on a network' }),
      travelRule: travelRule.nullable(),
      addressAddedAt: time.nullable(),
      usedTimes: z.int(),
      isWhitelisted: z.boolean(),
      isSingleControl: z.boolean(),
      approvedBy: z.array(z.object({ name: z.string(), at: time })),
      balanceAfter: amount,
      limit: z.object({ limit: amount, used: amount, own: z.boolean() }),
      events: z.array(
        z.object({
          at: time,
          event: z.string(),
          operator: operatorRef.nullable(),
          member: z.string().nullable(),
          detail: z.string().nullable(),
        }),
      ),
    }),
    errors: ['notFound'],
  },

  reviewWithdrawal: {
    summary: 'Releases a withdrawal, or rejects it with a reason that the customer reads; some need a second operator',
    request: z.strictObject({ withdrawId: id, decision: z.enum(['approve', 'reject', 'restrict']), reason }),
    answer: effect.extend({ state: z.enum(WITHDRAWAL_STATES) }),
    errors: ['notFound', 'taskTaken', 'changedMeanwhile', 'withdrawalState', 'ownApproval'],
  },

  setWithdrawalLimit: {
    summary: 'A customer’s own limit in US dollars over 24 hours; raising it needs a second operator',
    request: z.strictObject({
      institutionId: id,
      usdLimit: z
        .string()
        .regex(/^(0|[1-9]\d{0,11})(\.\d{1,2})?$/, 'must be an amount in US dollars')
        .nullable()
        .meta({ description: 'null: that of the verification' }),
      reason,
    }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile'],
  },
});
