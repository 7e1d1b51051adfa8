import { BROKER_WALLETS } from '@aldgate/domain/brokers/accounts.ts';
import { EXTRACT_BOUNDS } from '@aldgate/domain/brokers/financing/extractable.ts';
import {
  ACTION_EXECUTIONS,
  ACTION_TYPES,
  CHANGE_ACTION_TYPES,
  CHANGE_STATUSES,
  EXTRACT_DESTINATIONS,
} from '@aldgate/domain/brokers/financing/states.ts';
import { PROJECT_FLOWS } from '@aldgate/domain/brokers/records.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol, enteredAmount, fileAnswer, id, listOf, onceKey, time } from '../../fields.ts';
import { FACTOR_ERRORS, gaCode, sixDigits } from '../../identity/fields.ts';
import { freshness } from '../../trading/fields.ts';
import { networkCode, transactionId } from '../../wallet/fields.ts';
import { BROKER_ERRORS, brokerList, location, member, projectNo } from '../fields.ts';
import { brokerCapitalWire } from './calls.ts';

export const changeNo = z.string().regex(/^C-[0-9A-F]{12}$/, 'must be a change such as C-01AB23CD45EF');
export const actionNo = z.string().regex(/^A-[0-9A-F]{12}$/, 'must be an action such as A-01AB23CD45EF');

export const actionType = z.enum(ACTION_TYPES);
export const changeActionType = z.enum(CHANGE_ACTION_TYPES);
export const changeStatus = z
  .enum(CHANGE_STATUSES)
  .meta({ description: 'what its applicant took back is rejected with the reason `withdrawn`' });
export const execution = z.enum(ACTION_EXECUTIONS);

/** Bound of an amount. */
export const capitalBound = z.enum(EXTRACT_BOUNDS);

/** Amount in USDT that a location gives. */
const source = z.strictObject({ location, amount: enteredAmount });

const sources = z.array(source).max(100);

/** Location with the amount that can be taken out of it now. */
export const giving = z.object({ location, label: z.string(), available: amount });

export const changeResult = z.object({
  changeNo,
  actions: z.array(z.object({ actionNo, actionType, amount, status: changeStatus })),
});

const actionResult = z.object({ actionNo, status: changeStatus });

/** Errors of whatever changes the capital. */
const CHANGE_ERRORS = [
  ...BROKER_ERRORS,
  'format',
  'notFound',
  'brokerRequestKeyUsed',
  'financingState',
  'restricted',
  'serviceSuspended',
] as const;

/** Errors of what leaves a project. */
const LEAVING_ERRORS = [...CHANGE_ERRORS, 'notManager', 'amountUnavailable', 'navStale'] as const;

/** Errors of the withdrawal that an extract to an address becomes. */
const PAYOUT_ERRORS = [
  'featureOff',
  'assetUnsupported',
  'addressInvalid',
  'addressWaiting',
  'notWhitelisted',
  'originatorIncomplete',
  'belowMinimum',
  'limitExceeded',
  'amountNotAboveFee',
  'googleRequired',
  'feeUnavailable',
  'priceUnavailable',
  'middleRequired',
] as const;

const actionFilter = {
  projectNo: projectNo.optional(),
  actionType: actionType.optional(),
  status: changeStatus.optional(),
};

const capitalFilter = {
  projectNo: projectNo.optional(),
  flow: z.enum(PROJECT_FLOWS).optional(),
  asset: assetSymbol.optional(),
};

const within = { startTime: time.optional(), endTime: time.optional() };

export const capitalAction = z.object({
  actionNo,
  changeNo: changeNo.nullable().meta({ description: 'of an increase or a decrease' }),
  projectNo,
  projectName: z.string(),
  actionType,
  amount,
  asset: z.string(),
  status: changeStatus,
  execution,
  reason: z.string().nullable(),
  requestedBy: member.nullable(),
  createdAt: time,
  decidedAt: time.nullable(),
  executedAt: time.nullable(),
});

const payIn = { key: onceKey, projectNo, amount: enteredAmount };

export const brokerCapitalCalls = describeCalls(brokerCapitalWire, {
  listCapital: {
    summary: 'BR-05: the money of a project by location',
    request: z.strictObject({ projectNo }),
    answer: z.array(
      z.object({
        location,
        label: z.string(),
        exchangeCode: z.string().nullable(),
        asset: z.string(),
        total: amount,
        available: amount,
        unrealizedProfitLoss: amount.nullable().meta({ description: 'null without positions' }),
        valuation: amount.nullable().meta({ description: 'in USDT; null without a price' }),
        freshness,
      }),
    ),
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  addInferiorTransferRecord: {
    summary:
      'BR-04: pays subordinated capital in from the asset account at once, or announces what arrives from outside',
    request: z.discriminatedUnion('source', [
      z.strictObject({ ...payIn, source: z.literal('capital_account') }),
      z.strictObject({ ...payIn, source: z.literal('external'), network: networkCode, txid: transactionId }),
    ]),
    answer: actionResult,
    errors: [...CHANGE_ERRORS, 'amountUnavailable', 'assetUnsupported'],
  },

  queryWithdrawAvailable: {
    summary: 'BR-05: the subordinated capital that can be taken out, and what bounds it',
    request: z.strictObject({ projectNo }),
    answer: z.object({
      available: amount,
      bounds: z.record(capitalBound, amount),
      bound: capitalBound.nullable().meta({ description: 'null where the project is closed for it' }),
      freshness,
    }),
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  addExtractInferiorRecord: {
    summary: 'BR-05: enters an extract; nothing moves until it is confirmed. Once per key',
    request: z.strictObject({
      key: onceKey,
      projectNo,
      amount: enteredAmount,
      sources: sources.optional().meta({ description: 'the cash of the project where left out' }),
      destination: z.enum(EXTRACT_DESTINATIONS).default('capital_account'),
      addressId: id.optional().meta({ description: 'of the address book; of the destination `address` alone' }),
    }),
    answer: z.object({
      recordId: id,
      expiresAt: time,
      preview: z.object({
        available: amount,
        bound: capitalBound.nullable(),
        navAfter: amount.nullable(),
        cushionAfter: amount.nullable().meta({ description: 'null without a loan' }),
        ratioAfter: amount.nullable(),
        approvers: z.int().meta({ description: 'operators who have to approve' }),
        fee: amount.meta({ description: 'of the withdrawal to an address' }),
        receivable: amount,
      }),
    }),
    errors: [...LEAVING_ERRORS, ...PAYOUT_ERRORS],
  },

  invokeExtractEmailValidation: {
    summary: 'BR-05: emails the code that confirms an extract',
    request: z.strictObject({ recordId: id }),
    answer: z.object({ emailUuid: id }),
    errors: [...BROKER_ERRORS, 'notFound', 'draftExpired', 'tooManyRequests'],
  },

  submitExtractInferiorRecord: {
    summary: 'BR-05: confirms an extract, which two operators approve',
    request: z.strictObject({ recordId: id, emailUuid: id, emailCode: sixDigits, gaCode }),
    answer: actionResult,
    errors: [...LEAVING_ERRORS, ...FACTOR_ERRORS, 'draftExpired'],
  },

  increaseCapital: {
    summary: 'BR-04: applies for a loan beside subordinated capital, all of it assigned to accounts; once per key',
    request: z.strictObject({
      key: onceKey,
      projectNo,
      priorityIncrease: enteredAmount.or(z.literal('0')),
      subordinatedIncrease: enteredAmount.or(z.literal('0')),
      annualRate: amount.meta({ description: 'a fraction, 0.085 is 8.5 %' }),
      allotments: z
        .array(
          z.strictObject({
            brokerAccountId: id,
            wallet: z.enum(BROKER_WALLETS),
            amount: enteredAmount,
          }),
        )
        .max(100),
      gaCode,
    }),
    answer: changeResult,
    errors: [
      ...CHANGE_ERRORS,
      ...FACTOR_ERRORS,
      'unassignedNotZero',
      'unassignedExceeded',
      'outOfRange',
      'creditLimit',
      'amountUnavailable',
      'navStale',
      'changePending',
    ],
  },

  decreaseCapital: {
    summary: 'BR-04: applies to repay a loan and to take subordinated capital out; once per key',
    request: z.strictObject({
      key: onceKey,
      projectNo,
      isFull: z.boolean().default(false),
      priorityDecrease: enteredAmount.or(z.literal('0')).default('0'),
      subordinatedDecrease: enteredAmount.or(z.literal('0')).default('0'),
      sources,
      gaCode,
    }),
    answer: changeResult,
    errors: [...LEAVING_ERRORS, ...FACTOR_ERRORS, 'outOfRange', 'unassignedNotZero', 'changePending'],
  },

  queryDecreaseCapital: {
    summary: 'BR-04: what bounds a decrease, and what it makes of the project',
    request: z.strictObject({
      projectNo,
      isFull: z.boolean().default(false),
      priorityDecrease: enteredAmount.or(z.literal('0')).default('0'),
      subordinatedDecrease: enteredAmount.or(z.literal('0')).default('0'),
    }),
    answer: z.object({
      priorityMaximum: amount,
      subordinatedMaximum: amount,
      interestDue: amount,
      ratioAfter: amount.nullable(),
      navAfter: amount.nullable(),
      cushionAfter: amount.nullable(),
      sources: z.array(giving),
      bound: capitalBound.nullable(),
    }),
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  withdrawFinancing: {
    summary: 'BR-04: takes an application back before its first review',
    request: z.union([z.strictObject({ changeNo }), z.strictObject({ actionNo })]),
    answer: z.null(),
    errors: [...BROKER_ERRORS, 'notFound', 'changedMeanwhile'],
  },

  pageBrokerFinancingAction: {
    summary: 'BR-13: what was done with the capital of projects, by time',
    request: brokerList(actionFilter),
    answer: listOf(capitalAction),
    errors: BROKER_ERRORS,
  },

  exportBrokerFinancingAction: {
    summary: 'BR-13: these records as a file, oldest first, times in UTC',
    request: z
      .strictObject({ queryCondition: z.strictObject({ ...actionFilter, ...within }).prefault({}) })
      .prefault({}),
    answer: fileAnswer,
    errors: BROKER_ERRORS,
  },

  pageCapitalRecord: {
    summary: 'BR-13: the entries of projects’ accounts in the ledger, by time',
    request: brokerList(capitalFilter),
    answer: listOf(
      z.object({
        at: time,
        flow: z.string(),
        projectNo,
        account: z.enum(['principal_account', 'interest_account']),
        asset: z.string(),
        amount,
        balanceAfter: amount,
        reference: z.string(),
      }),
    ),
    errors: BROKER_ERRORS,
  },

  exportCapitalRecord: {
    summary: 'BR-13: these entries as a file, oldest first, times in UTC',
    request: z
      .strictObject({ queryCondition: z.strictObject({ ...capitalFilter, ...within }).prefault({}) })
      .prefault({}),
    answer: fileAnswer,
    errors: BROKER_ERRORS,
  },
});
