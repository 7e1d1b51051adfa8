import { isLabel } from '@aldgate/domain/identity/fieldRules.ts';
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
  nothing,
} from '../../fields.ts';
import { desk, direction, execution, month, otcKind, otcOrder, otcStatus } from '../../otc/schemas.ts';
import { customerRef, effect, reason } from '../fields.ts';
import { deskWire } from './wire.ts';

/** Basis points, up to four decimals. */
const basisPoints = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,4})?$/, 'basisPoints')
  .meta({ description: 'decimal string, below 10000' });

/** How far the mid may move before a price ends: above zero, as a price would end with its first move. */
const bound = basisPoints.refine((text) => Number(text) > 0, 'basisPoints');

const margin = z.strictObject({
  toUsd: enteredAmount.nullable().meta({ description: 'up to this size in US dollars; null: all above' }),
  bps: basisPoints,
});

const dayName = z
  .string()
  .trim()
  .min(1, 'required')
  .max(60, 'tooLong')
  .refine((text) => isLabel(text), 'name');

const day = z.iso.date('must be a day such as 2026-12-25');

const deskOrder = otcOrder.extend({
  customer: customerRef,
  askedBy: z.string().meta({ description: 'the member who placed it' }),
  isLate: z.boolean().meta({ description: 'a request that was not answered in time' }),
  isBelowMargin: z.boolean().meta({ description: 'a dealer’s price that earns less than margin and volatility' }),
  marginBps: amount.nullable().meta({ description: 'below zero where a dealer’s price is better than the mid' }),
  midAfter: amount.nullable().meta({ description: 'the mid 60 seconds after the trade' }),
});

const terms = z.object({
  minimumUsd: amount,
  streamMaximumUsd: amount,
  maximumUsd: amount,
  dailyUsd: amount,
  boundBps: amount,
});

export const deskCalls = describeCalls(deskWire, {
  queryDesk: {
    summary: 'The desk: its hours, sizes, margins, closed days and what the treasury holds',
    request: nothing,
    answer: z.object({
      desk,
      terms,
      assets: z.array(
        z.object({
          asset: z.string(),
          enabled: z.boolean(),
          margins: z.array(z.object({ toUsd: amount.nullable(), bps: amount })),
          treasury: amount.meta({ description: 'what the treasury holds of it' }),
          treasuryUsd: amount.nullable(),
        }),
      ),
      open: z.object({ requests: z.int(), late: z.int(), resting: z.int(), restingUsd: amount }),
      limits: z.array(
        z.object({
          customer: customerRef,
          minimumUsd: amount.nullable(),
          maximumUsd: amount.nullable(),
          dailyUsd: amount.nullable(),
        }),
      ),
    }),
  },

  pageDeskOrder: {
    summary: 'Requests, resting orders and trades of all customers',
    request: listRequest({
      queryCondition: z
        .strictObject({
          kind: otcKind.optional(),
          status: otcStatus.optional(),
          institutionId: id.optional(),
          direction: direction.optional(),
          asset: assetSymbol.optional(),
          sort: listSort,
        })
        .prefault({}),
    }).prefault({}),
    answer: listOf(deskOrder),
  },

  queryDeskRequest: {
    summary: 'A request with the mid, a suggested price, the customer’s limits and past trades (OTC-04)',
    request: z.strictObject({ orderId: id }),
    answer: deskOrder.extend({
      fixed: z.enum(['from', 'to']),
      requestedAmount: amount,
      sizeUsd: amount.nullable().meta({ description: 'the size at the mid' }),
      mid: amount.nullable().meta({ description: 'null without a current price' }),
      suggestedPrice: amount.nullable().meta({ description: 'by the margin of the size and the volatility' }),
      lowest: amount.nullable().meta({ description: 'the price may lie between this and the next' }),
      highest: amount.nullable(),
      boundBps: amount,
      minutesMax: z.int().meta({ description: 'to the close, at most 60' }),
      givenUsd: amount.meta({ description: 'what the caller gave the customer alone in the last 24 hours' }),
      approvalId: id.nullable().meta({ description: 'of a price that waits for a second operator' }),
      daily: z.object({ limit: amount, used: amount, left: amount }),
      trades: z.array(deskOrder),
    }),
    errors: ['notFound'],
  },

  answerDeskRequest: {
    summary: 'Gives a price that the customer can pay; beyond what a dealer gives alone a second one approves it',
    request: z.strictObject({
      orderId: id,
      price: enteredAmount,
      minutes: z.int().min(1).max(60),
      boundBps: bound.optional(),
      reason: reason.optional().meta({ description: 'required where a second dealer approves' }),
    }),
    answer: effect,
    errors: [
      'notFound',
      'taskTaken',
      'requestState',
      'deskClosed',
      'priceUnavailable',
      'format',
      'insufficientBalance',
      'changedMeanwhile',
    ],
  },

  declineDeskRequest: {
    summary: 'Declines a request, with a reason that the customer reads',
    request: z.strictObject({ orderId: id, reason }),
    answer: z.null(),
    errors: ['notFound', 'taskTaken', 'requestState'],
  },

  closeDeskTreasury: {
    summary: 'Closes the task that the treasury is short for trades, with a note',
    request: z.strictObject({ note: reason }),
    answer: z.null(),
    errors: ['notFound', 'taskTaken'],
  },

  listDeskCustomer: {
    summary: 'By customer, in 30 days: the share of prices accepted, volume, and how the mid moved 60 s later',
    request: nothing,
    answer: z.array(
      z.object({
        customer: customerRef,
        quoted: z.int(),
        accepted: z.int(),
        trades: z.int(),
        volumeUsd: amount,
        movedBps: amount
          .nullable()
          .meta({ description: 'the mean move of the mid 60 s later; above zero: in the customer’s favour' }),
      }),
    ),
  },

  queryDeskExecution: {
    summary: 'How well the desk executed the trades of a month, of all customers or one, by pair and size',
    request: z.strictObject({ month, institutionId: id.optional() }),
    answer: execution,
  },

  exportDeskExecution: {
    summary: 'The same as a signed PDF',
    request: z.strictObject({ month, institutionId: id.optional() }),
    answer: fileAnswer,
    errors: ['notFound'],
  },

  setDeskTerms: {
    summary: 'Sets the desk’s sizes and bound, with dual approval',
    request: z.strictObject({
      minimumUsd: enteredAmount,
      streamMaximumUsd: enteredAmount,
      maximumUsd: enteredAmount,
      dailyUsd: enteredAmount,
      boundBps: bound,
      reason,
    }),
    answer: effect,
    errors: ['format', 'changedMeanwhile'],
  },

  setDeskAsset: {
    summary: 'Sets an asset’s margins and status. Suspending is immediate; other changes need dual approval',
    request: z.strictObject({
      asset: assetSymbol,
      enabled: z.boolean(),
      margins: z.array(margin).min(1).max(10),
      reason,
    }),
    answer: effect,
    errors: ['assetUnsupported', 'format', 'changedMeanwhile'],
  },

  setDeskClosedDay: {
    summary: 'Closes the desk on a day, named in both languages',
    request: z.strictObject({ day, nameEn: dayName, nameZh: dayName, reason }),
    answer: z.null(),
    errors: ['format'],
  },

  removeDeskClosedDay: {
    summary: 'Opens the desk on a day that was closed',
    request: z.strictObject({ day, reason }),
    answer: z.null(),
    errors: ['notFound'],
  },

  setDeskLimit: {
    summary: 'Sets an institution’s own sizes; raising them needs dual approval',
    request: z.strictObject({
      institutionId: id,
      minimumUsd: enteredAmount.nullable(),
      maximumUsd: enteredAmount.nullable(),
      dailyUsd: enteredAmount.nullable(),
      reason,
    }),
    answer: effect,
    errors: ['notFound', 'format', 'changedMeanwhile'],
  },
});
