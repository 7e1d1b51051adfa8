import { FUND_RECORD_KINDS } from '@aldgate/domain/brokers/records.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol, enteredAmount, fileAnswer, id, listOf, onceKey, time } from '../../fields.ts';
import { freshness } from '../../trading/fields.ts';
import { BROKER_ERRORS, brokerList, exchange, location, member, projectNo, success } from '../fields.ts';
import { fundTransfersWire } from './calls.ts';

export const fundMoveState = z.enum(['pending', 'completed', 'failed']);

/** The steps of a move: held, out of the source, into the target, back to the source, posted or voided. */
export const fundMoveStep = z.enum(['held', 'out', 'in', 'back', 'done']);

/**
 * Why something cannot be chosen: the name of the error that the call would answer, of financingState its reason; null
 * where it can.
 */
const closedBy = z
  .enum([
    'notManager',
    'accountBlocked',
    'accountInProject',
    'accountState',
    'typeClosed',
    'serviceSuspended',
    'restricted',
    'inventoryShort',
    'case',
    'shortfall',
    'sameLocation',
    'assetUnsupported',
  ])
  .nullable();

const choice = { isOpen: z.boolean(), closedBy };

export const fundMove = z.object({
  transferNo: z.string(),
  source: location,
  target: location,
  labels: z.object({ source: z.string(), target: z.string() }),
  asset: z.string(),
  amount,
  state: fundMoveState,
  step: fundMoveStep,
  reason: z.string().nullable(),
  requestedBy: member.nullable(),
  createdAt: time,
  settledAt: time.nullable(),
});

const fundRecordKind = z.enum(FUND_RECORD_KINDS);

const recordFilter = {
  projectNo: projectNo.optional(),
  brokerAccountId: id.optional(),
  kind: fundRecordKind.optional(),
  state: fundMoveState.optional(),
  asset: assetSymbol.optional(),
};

export const fundTransfersCalls = describeCalls(fundTransfersWire, {
  pageFundTransfer: {
    summary: 'BR-10: the broker’s fund transfers, by time',
    request: brokerList({
      projectNo: projectNo.optional(),
      brokerAccountId: id.optional(),
      exchangeCode: exchange.optional(),
      asset: assetSymbol.optional(),
      state: fundMoveState.optional(),
    }),
    answer: listOf(fundMove),
    errors: BROKER_ERRORS,
  },

  listAccountActions: {
    summary: 'BR-10: the moves that an account is open for',
    request: z.strictObject({ brokerAccountId: id }),
    answer: z.array(z.object({ source: location, target: location, assets: z.array(z.string()), ...choice })),
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  listTransferAccounts: {
    summary: 'BR-10: the places that money can come from, or go to from a source',
    request: z.strictObject({ side: z.enum(['source', 'target']), asset: assetSymbol, source: location.optional() }),
    answer: z.array(
      z.object({
        location,
        label: z.string(),
        exchangeCode: z.string().nullable(),
        projectNo: projectNo.nullable(),
        available: amount.nullable().meta({ description: 'null without a figure' }),
        freshness,
        ...choice,
      }),
    ),
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  applyFundTransfer: {
    summary: 'BR-10: moves money between two places, once per key',
    request: z.strictObject({
      key: onceKey,
      source: location,
      target: location,
      asset: assetSymbol,
      amount: enteredAmount,
    }),
    answer: z.object({ transferNo: z.string(), state: fundMoveState, reason: z.string().nullable() }),
    errors: [
      ...BROKER_ERRORS,
      'format',
      'notFound',
      'notManager',
      'accountBlocked',
      'accountInProject',
      'financingState',
      'typeClosed',
      'amountUnavailable',
      'insufficientBalance',
      'inventoryShort',
      'assetUnsupported',
      'brokerRequestKeyUsed',
      'restricted',
      'serviceSuspended',
      'tradingUnavailable',
    ],
  },

  queryFundTransferAvailable: {
    summary: 'BR-10: the largest amount of a move, each bound of it, and the one that binds',
    request: z.strictObject({ source: location, asset: assetSymbol, target: location }),
    answer: z.object({
      available: amount,
      bounds: z.object({
        ledger: amount.nullable(),
        exchange: amount.nullable().meta({ description: 'what the exchange lets go; null without a live figure' }),
        project: amount.nullable().meta({ description: 'null outside projects' }),
      }),
      bound: z.enum(['ledger', 'exchange', 'project']),
      freshness,
    }),
    errors: [...BROKER_ERRORS, 'notFound', 'assetUnsupported'],
  },

  pageBrokerFundRecordAction: {
    summary: 'BR-13: every movement of the broker’s money, by time',
    request: brokerList(recordFilter),
    answer: listOf(
      z.object({
        recordNo: z.string(),
        kind: fundRecordKind,
        source: z.string(),
        target: z.string(),
        asset: z.string(),
        amount,
        fee: amount,
        state: fundMoveState,
        success: success.nullable().meta({ description: '1: success, 2: failed; null while pending' }),
        reason: z.string().nullable(),
        txid: z.string().nullable(),
        requestedBy: member.nullable(),
        createdAt: time,
        completedAt: time.nullable(),
      }),
    ),
    errors: BROKER_ERRORS,
  },

  exportBrokerFundRecordAction: {
    summary: 'BR-13: these records as a file, oldest first, times in UTC',
    request: z
      .strictObject({
        queryCondition: z
          .strictObject({ ...recordFilter, startTime: time.optional(), endTime: time.optional() })
          .prefault({}),
      })
      .prefault({}),
    answer: fileAnswer,
    errors: BROKER_ERRORS,
  },
});
