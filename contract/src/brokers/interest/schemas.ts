import { ISSUED_STATUSES } from '@aldgate/domain/brokers/financing/statements.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, fileAnswer, listOf, onceKey, time } from '../../fields.ts';
import { FACTOR_ERRORS, gaCode } from '../../identity/fields.ts';
import { freshness } from '../../trading/fields.ts';
import { networkCode, transactionId } from '../../wallet/fields.ts';
import { actionNo, actionType, changeNo } from '../capital/schemas.ts';
import { BROKER_ERRORS, brokerList, financingNo, location, member, projectNo } from '../fields.ts';
import { depositAddresses } from '../wallet/schemas.ts';
import { brokerInterestWire } from './calls.ts';
import {
  applyNo,
  interestPayment,
  interestStatement,
  method,
  paymentStatus,
  statementNo,
  statementStatus,
} from './fields.ts';

const day = z.iso.date();

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
  .meta({ description: 'UTC' });

const line = z.object({ day, principal: amount, rate: amount, interest: amount });

/** A loan or a repayment, with who applied for it and who approved it. */
const principalChange = z.object({
  at: time,
  day,
  actionType,
  amount,
  actionNo,
  changeNo,
  requestedBy: member.nullable(),
  requestedAt: time,
  reviews: z
    .array(z.object({ operator: z.string(), at: time }))
    .meta({ description: 'by operators of the platform, in order' }),
});

const paymentFilter = { status: paymentStatus.optional() };

export const brokerInterestCalls = describeCalls(brokerInterestWire, {
  pageInterestStatement: {
    summary: 'BR-08: interest statements, by the month that they are of',
    request: brokerList({
      projectNo: projectNo.optional(),
      status: statementStatus.optional(),
      month: month.optional(),
      isOverdue: z.boolean().optional(),
    }),
    answer: listOf(interestStatement).extend({
      totals: z.object({ accrued: amount, toBePaid: amount, overdue: amount, nextDueOn: day.nullable() }).meta({
        description: 'of all projects or the chosen one, whatever the other filters; `toBePaid` has the overdue',
      }),
    }),
    errors: BROKER_ERRORS,
  },

  pageIssuedStatement: {
    summary: 'BR-08: issued statements with their payment, by the month that they are of',
    request: brokerList({ projectNo: projectNo.optional(), status: z.enum(ISSUED_STATUSES).optional() }),
    answer: listOf(interestStatement),
    errors: BROKER_ERRORS,
  },

  queryProjectInterest: {
    summary: 'BR-08: the interest of a project in a month by the day, and what of its statements is unpaid',
    request: z.strictObject({ projectNo, month: month.optional().meta({ description: 'the present one by default' }) }),
    answer: z.object({
      currency: z.string(),
      month,
      rate: amount.nullable().meta({ description: 'of now; null where no financing runs' }),
      dayCount: z.literal(365),
      principal: amount,
      accrued: amount.meta({ description: 'in the month' }),
      toBePaid: amount,
      underReview: amount,
      paid: amount,
      nextDueOn: day.nullable(),
      lines: z.array(line),
      changes: z.array(principalChange),
    }),
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  previewInterestPayment: {
    summary: 'BR-08: what a payment of a statement makes of its payer and of the project',
    request: z.strictObject({
      statementNo,
      method,
      location: location.optional().meta({ description: 'of `trading_account`' }),
      network: networkCode.optional().meta({ description: 'of `external`; the first by default' }),
    }),
    answer: z.object({
      amount,
      payerBefore: amount.nullable().meta({ description: 'what the location can give; null of `external`' }),
      payerAfter: amount.nullable().meta({ description: 'below zero where it lacks something' }),
      navAfter: amount.nullable(),
      cushionAfter: amount.nullable().meta({ description: 'null without a loan' }),
      payTo: depositAddresses.element.nullable().meta({ description: 'of `external`' }),
    }),
    errors: [...BROKER_ERRORS, 'notFound', 'format', 'statementState'],
  },

  payInterest: {
    summary:
      'BR-08: pays a statement, once per key: from money of the broker, or by a deposit at the project’s interest ' +
      'address, which an operator accepts',
    request: z.discriminatedUnion('method', [
      z.strictObject({ key: onceKey, statementNo, method: z.literal('trading_account'), location, gaCode }),
      z.strictObject({
        key: onceKey,
        statementNo,
        method: z.literal('external'),
        network: networkCode,
        txid: transactionId,
        gaCode,
      }),
    ]),
    answer: z.object({ applyNo, status: paymentStatus }),
    errors: [
      ...BROKER_ERRORS,
      ...FACTOR_ERRORS,
      'format',
      'notFound',
      'brokerRequestKeyUsed',
      'notManager',
      'amountUnavailable',
      'accountBlocked',
      'assetUnsupported',
      'changePending',
      'statementState',
      'financingState',
      'depositMismatch',
      'restricted',
      'serviceSuspended',
    ],
  },

  listInterestPayer: {
    summary: 'BR-08: what can pay the interest of a project',
    request: z.strictObject({ projectNo }),
    answer: z.object({
      accounts: z.array(z.object({ location, label: z.string(), available: amount, freshness })),
      addresses: depositAddresses.meta({ description: 'of the project, for interest; none while deposits are closed' }),
    }),
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  queryInterestStatement: {
    summary: 'BR-08: a statement with its lines, the changes of its principal and its payments',
    request: z.strictObject({ statementNo }),
    answer: interestStatement.extend({
      lines: z.array(line),
      changes: z.array(principalChange).meta({ description: 'of the financing, up to the last day' }),
      rates: z.array(z.object({ fromDay: day, rate: amount })).meta({ description: 'from each day on, a fraction' }),
      payments: z.array(interestPayment),
      digest: z.string().nullable().meta({ description: 'SHA-256 of the lines; null while it accrues' }),
    }),
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  exportInterestStatement: {
    summary: 'BR-08: an issued statement as a signed file; the last row of its lines is the sum',
    request: z.strictObject({ statementNo, format: z.enum(['csv', 'pdf']) }),
    answer: fileAnswer,
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  pageFinancingInterestPayment: {
    summary: 'BR-08: the payments of interest of financings, by time',
    request: brokerList({ financingNo: financingNo.optional(), ...paymentFilter }),
    answer: listOf(interestPayment),
    errors: BROKER_ERRORS,
  },

  pageInterestPayment: {
    summary: 'BR-08: the payments of interest of projects, by time',
    request: brokerList({ projectNo: projectNo.optional(), method: method.optional(), ...paymentFilter }),
    answer: listOf(interestPayment),
    errors: BROKER_ERRORS,
  },
});
