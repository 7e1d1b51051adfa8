import { PROFIT_BOUNDS } from '@aldgate/domain/brokers/financing/profit.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, enteredAmount, fileAnswer, listOf, onceKey, time } from '../../fields.ts';
import { FACTOR_ERRORS, gaCode } from '../../identity/fields.ts';
import { freshness } from '../../trading/fields.ts';
import { changeNo, changeStatus, execution } from '../capital/schemas.ts';
import { BROKER_ERRORS, brokerList, location, member, projectNo } from '../fields.ts';
import { brokerProfitWire } from './calls.ts';

const filter = { projectNo: projectNo.optional(), status: changeStatus.optional() };

const within = { startTime: time.optional(), endTime: time.optional() };

const accrual = z.object({
  accrualNo: changeNo,
  projectNo,
  projectName: z.string(),
  asset: z.string(),
  amount: amount.meta({ description: 'what was applied for; once it is done, what was paid out' }),
  toBroker: amount,
  toPlatform: amount.meta({ description: 'the platform’s share, rounded down' }),
  rows: z.array(z.object({ location, label: z.string(), amount })),
  nav: amount.meta({ description: 'when it was applied for' }),
  profit: amount.meta({ description: 'by the cautious NAV, when it was applied for' }),
  status: changeStatus,
  execution,
  reason: z.string().nullable(),
  isInReview: z.boolean().meta({ description: 'an operator has approved it already: it cannot be taken back' }),
  requestedBy: member.nullable(),
  createdAt: time,
  decidedAt: time.nullable(),
  executedAt: time.nullable(),
});

export const brokerProfitCalls = describeCalls(brokerProfitWire, {
  pageProfitAccrual: {
    summary: 'BR-09: the applications for profit with the figures of each, by time',
    request: brokerList(filter),
    answer: listOf(accrual),
    errors: BROKER_ERRORS,
  },

  exportProfitAccrual: {
    summary: 'BR-09: these applications as a file, oldest first, times in UTC',
    request: z.strictObject({ queryCondition: z.strictObject({ ...filter, ...within }).prefault({}) }).prefault({}),
    answer: fileAnswer,
    errors: BROKER_ERRORS,
  },

  applyProfitAccrual: {
    summary: 'BR-09: applies for profit, which two operators approve; once per key',
    request: z.strictObject({
      key: onceKey,
      projectNo,
      amount: enteredAmount,
      rows: z.array(z.strictObject({ location, amount: enteredAmount })).max(100),
      gaCode,
    }),
    answer: z.object({ accrualNo: changeNo, status: changeStatus }),
    errors: [
      ...BROKER_ERRORS,
      ...FACTOR_ERRORS,
      'format',
      'notFound',
      'notManager',
      'unassignedNotZero',
      'amountUnavailable',
      'financingState',
      'navStale',
      'brokerRequestKeyUsed',
      'restricted',
      'serviceSuspended',
    ],
  },

  queryProfitAccrual: {
    summary: 'BR-09: the profit that can be applied for, term by term',
    request: z.strictObject({ projectNo }),
    answer: z.object({
      nav: amount.nullable(),
      freshness,
      priorityPrincipal: amount,
      subordinatedPrincipal: amount,
      unpaidInterest: amount,
      profitNow: amount.nullable().meta({ description: 'by the cautious NAV; null until it was read' }),
      profitAtClose: amount.nullable().meta({ description: 'by the cautious NAV; null before the first close' }),
      closeOn: z.iso.date().nullable(),
      postedSince: amount.meta({ description: 'profit that was paid out since that close' }),
      appliedFor: amount,
      accruable: amount,
      bound: z
        .enum(PROFIT_BOUNDS)
        .nullable()
        .meta({ description: 'what makes it no more; null where the project is closed for it' }),
      profitShare: amount.meta({ description: 'of the platform, a fraction' }),
    }),
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  listProfitAccount: {
    summary: 'BR-09: the locations that profit can be taken from',
    request: z.strictObject({ projectNo }),
    answer: z.array(
      z.object({
        location,
        label: z.string(),
        exchangeCode: z.string().nullable(),
        available: amount,
        freshness,
      }),
    ),
    errors: [...BROKER_ERRORS, 'notFound'],
  },
});
