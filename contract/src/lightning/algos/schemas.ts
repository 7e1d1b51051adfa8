import { isDecimal, isNegative } from '@aldgate/domain/money/amount.ts';
import { ALGO_JITTER_MAX, ALGO_PAUSES, ALGO_SLICES, ALGO_STATES } from '@aldgate/domain/trading/algos/algo.ts';
import { GROUP_LEGS_MAX } from '@aldgate/domain/trading/orderGroup.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, enteredAmount, enteredDecimal, listOf, listRequest, listSort, time } from '../../fields.ts';
import {
  clientOrderId,
  direction,
  instrumentId,
  isDistinct,
  keyId,
  orderStatus,
  refusal,
} from '../../trading/fields.ts';
import { algosWire } from './calls.ts';

export const algoId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,24}$/, 'must be 8 to 24 letters, digits, _ or -')
  .refine((text) => clientOrderId.safeParse(`${text}-1`).success, 'must not begin as the platform’s own orders do')
  .meta({ description: 'chosen by the client; a repeat with the same id is the same algorithm' });

const jitter = enteredDecimal
  .refine(
    (text) => !isDecimal(text) || (!isNegative(text) && Number(text) <= Number(ALGO_JITTER_MAX)),
    `must be from 0 to ${ALGO_JITTER_MAX}`,
  )
  .refine((text) => /^\d+(\.\d{1,8})?$/.test(text), 'has more than 8 decimals')
  .meta({ description: 'by up to this fraction of the time between two slices each of them is late' });

const terms = {
  algoId,
  instrumentId,
  direction,
  limitPrice: enteredAmount.nullable().meta({ description: 'of every order; null for market orders' }),
  reduceOnly: z.boolean(),
  endsAt: time,
  slices: z.int().min(ALGO_SLICES.min).max(ALGO_SLICES.max),
  jitter,
};

const child = z.object({
  clientOrderId,
  orderId: z.string().nullable(),
  quantity: amount,
  executedQuantity: amount,
  averagePrice: amount.nullable(),
  status: orderStatus.meta({ description: 'submitted while its outcome is not known' }),
  reason: refusal.nullable(),
  at: time,
});

const leg = z.object({
  exchangeKeyId: keyId,
  accountName: z.string(),
  quantity: amount,
  executedQuantity: amount,
  averagePrice: amount.nullable(),
  arrivalPrice: amount.meta({ description: 'the mark at the start' }),
  slippage: z
    .string()
    .nullable()
    .meta({ description: 'the average against the arrival price, a fraction; above zero is worse' }),
});

const algo = z.object({
  ...terms,
  limitPrice: amount.nullable(),
  startsAt: time,
  state: z.enum(ALGO_STATES),
  pauseReason: z
    .object({
      code: z.enum(ALGO_PAUSES),
      refusal: refusal.nullable().meta({ description: 'of child_refused: why the order was refused' }),
    })
    .nullable(),
  member: z.string().meta({ description: 'email of the member whose orders it sends' }),
  legs: z.array(leg),
});

const algoWithChildren = algo.extend({
  legs: z.array(leg.extend({ children: z.array(child).meta({ description: 'orders, oldest first' }) })),
});

const STATE_CHANGE = {
  request: z.strictObject({ algoId }),
  answer: algoWithChildren,
} as const;

export const algosCalls = describeCalls(algosWire, {
  createAlgo: {
    summary: 'TR-16: begins a TWAP, which the server runs: orders in slices until its end, once per id',
    request: z.strictObject({
      ...terms,
      limitPrice: terms.limitPrice.default(null),
      reduceOnly: terms.reduceOnly.default(false),
      jitter: terms.jitter.default('0'),
      legs: z
        .array(z.strictObject({ exchangeKeyId: keyId, quantity: enteredAmount }))
        .min(1)
        .max(GROUP_LEGS_MAX)
        .refine((each) => isDistinct(each.map(({ exchangeKeyId }) => exchangeKeyId)), 'must have each account once'),
    }),
    answer: algoWithChildren,
    errors: [
      'format',
      'tradingAccountNotFound',
      'notManager',
      'accountBlocked',
      'instrumentNotFound',
      'kycRequired',
      'orderOutOfBounds',
      'groupKeyUsed',
    ],
  },

  pageAlgo: {
    summary: 'TR-16: the institution’s TWAPs by time, without their orders',
    request: listRequest({
      queryCondition: z.strictObject({ state: z.enum(ALGO_STATES).optional(), sort: listSort }).prefault({}),
    }),
    answer: listOf(algo),
  },

  queryAlgo: {
    summary: 'TR-16: a TWAP with its orders',
    request: z.strictObject({ algoId }),
    answer: algoWithChildren,
    errors: ['notFound'],
  },

  pauseAlgo: {
    summary: 'TR-16: pauses a TWAP: it sends no more orders. Its end stays',
    ...STATE_CHANGE,
    errors: ['notFound', 'algoState'],
  },

  resumeAlgo: {
    summary: 'TR-16: resumes a TWAP: what is left is divided among the slices that are left, as orders of this member',
    ...STATE_CHANGE,
    errors: ['notFound', 'algoState'],
  },

  cancelAlgo: {
    summary: 'TR-16: ends a TWAP, and withdraws an order that has no outcome yet',
    ...STATE_CHANGE,
    errors: ['notFound', 'algoState'],
  },
});
