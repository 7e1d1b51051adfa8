import { GROUP_LEGS_MAX } from '@aldgate/domain/trading/orderGroup.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, enteredAmount, listOf, listRequest, listSort, time } from '../../fields.ts';
import {
  clientOrderId,
  condition,
  direction,
  groupKey,
  instrumentId,
  isDistinct,
  keepConditional,
  keyId,
  keyIds,
  market,
  ONE_SYMBOL,
  orderProtection,
  orderStatus,
  priceType,
  refusal,
  symbolFilter,
  timeInForce,
  validUntil,
} from '../fields.ts';
import { groupsWire } from './calls.ts';

export const groupId = groupKey
  .refine((text) => clientOrderId.safeParse(`${text}-1`).success, 'must not begin as the exchange’s own orders do')
  .meta({ description: 'chosen by the client; a repeat with the same id is the same group' });

const legs = z
  .array(z.strictObject({ exchangeKeyId: keyId, quantity: enteredAmount }))
  .min(1)
  .max(GROUP_LEGS_MAX)
  .refine((each) => isDistinct(each.map(({ exchangeKeyId }) => exchangeKeyId)), 'must have each account once');

/** The result of a leg. `submitted`: the exchange has not confirmed it yet, and the server goes on asking. */
const legResult = z.object({
  exchangeKeyId: keyId,
  clientOrderId,
  orderId: z.string().nullable(),
  status: orderStatus,
  reason: refusal.nullable(),
});

const groupResult = z.object({
  groupId,
  legs: z.array(legResult).meta({ description: 'in the order of the request; ids are groupId-1, groupId-2 …' }),
});

const group = z.object({
  groupId,
  instrumentId,
  direction,
  priceType,
  price: amount.nullable(),
  timeInForce,
  reduceOnly: z.boolean(),
  condition: condition.nullable(),
  protection: orderProtection.nullable(),
  createdAt: time,
  total: amount.meta({ description: 'of all legs, those that were refused included' }),
  executedQuantity: amount,
  averagePrice: amount.nullable(),
  legs: z.array(
    legResult.extend({
      price: amount.nullable(),
      quantity: amount,
      executedQuantity: amount,
      averagePrice: amount.nullable(),
    }),
  ),
});

export const groupsCalls = describeCalls(groupsWire, {
  sendGroup: {
    summary:
      'TR-16: sends an order of a contract or of a spot pair for each of several accounts, once per group id; each leg ' +
      'has its own result. On spot, limit and market orders alone',
    request: z.strictObject({
      groupId,
      instrumentId,
      direction,
      priceType,
      price: enteredAmount.optional().meta({ description: 'for limit orders' }),
      timeInForce: timeInForce.default('GTC').meta({ description: 'for limit orders' }),
      reduceOnly: z.boolean().default(false).meta({ description: 'futures only' }),
      condition: condition.optional().meta({ description: 'futures only' }),
      expiresAt: time.optional().meta({ description: 'required for GTD and for conditional orders; futures only' }),
      protection: orderProtection.optional().meta({ description: 'not with reduceOnly; futures only' }),
      validUntil,
      legs,
    }),
    answer: groupResult,
    errors: ['instrumentNotFound', 'kycRequired', 'deadlinePassed', 'groupKeyUsed'],
  },

  closeGroup: {
    summary:
      'TR-16: closes positions of several accounts, or parts of them, with a group of reduce-only orders, once per ' +
      'group id. What other reduce-only orders cover is not closed',
    request: z.strictObject({
      groupId,
      instrumentId,
      direction: direction.meta({ description: 'sell for long positions' }),
      priceType,
      price: enteredAmount.optional().meta({ description: 'for limit orders' }),
      keepConditional,
      validUntil,
      legs,
    }),
    answer: groupResult,
    errors: ['instrumentNotFound', 'kycRequired', 'deadlinePassed', 'groupKeyUsed'],
  },

  cancelGroup: {
    summary: 'TR-16: cancels the open orders of a group, or of several accounts; each account has its own result',
    request: z
      .strictObject({
        groupId: groupId.optional(),
        keyIds: keyIds.optional().meta({ description: 'instead of groupId' }),
        instrumentId: instrumentId.optional().meta({ description: 'with keyIds; without it every one of the market' }),
        market: market.optional().meta({ description: 'with keyIds and without instrumentId; without it, futures' }),
        direction: direction.optional().meta({ description: 'with keyIds; without it both' }),
      })
      .refine((request) => (request.groupId === undefined) !== (request.keyIds === undefined), {
        path: ['groupId'],
        message: 'either this or keyIds',
      })
      .refine((request) => request.market === undefined || request.instrumentId === undefined, {
        path: ['market'],
        message: 'is that of the instrument',
      })
      .refine((request) => request.groupId === undefined || request.market === undefined, {
        path: ['market'],
        message: 'is for keyIds',
      })
      .refine((request) => request.groupId === undefined || request.instrumentId === undefined, {
        path: ['instrumentId'],
        message: 'is for keyIds',
      })
      .refine((request) => request.groupId === undefined || request.direction === undefined, {
        path: ['direction'],
        message: 'is for keyIds',
      }),
    answer: z.object({
      legs: z.array(
        z.object({
          exchangeKeyId: keyId,
          cancelled: z
            .int()
            .min(0)
            .meta({ description: 'orders that were cancelled, or that the server is cancelling' }),
          failed: z.int().min(0).meta({ description: 'orders or instruments that could not be cancelled' }),
          reason: refusal.nullable().meta({ description: 'of the first that failed, or of the account' }),
        }),
      ),
    }),
    errors: ['notFound', 'instrumentNotFound'],
  },

  moveGroup: {
    summary: 'TR-16: moves the open orders of a group to another price, each as amendOrder does, with its own result',
    request: z.strictObject({
      groupId,
      price: enteredAmount.meta({ description: 'the trigger price of an order that waits for its trigger' }),
      validUntil,
    }),
    answer: groupResult.meta({
      description:
        'a leg that was not moved has the reason beside its state; of a conditional order, the order that replaces it',
    }),
    errors: ['notFound'],
  },

  pageGroup: {
    summary: 'TR-16: the institution’s groups of orders, by time, with their totals and legs',
    request: listRequest({
      queryCondition: z
        .strictObject({
          ...symbolFilter,
          from: time.optional(),
          until: time.optional(),
          sort: listSort,
        })
        .refine(...ONE_SYMBOL)
        .prefault({}),
    }),
    answer: listOf(group),
  },

  queryGroup: {
    summary: 'TR-16: a group of orders with its totals and legs',
    request: z.strictObject({ groupId }),
    answer: group,
    errors: ['notFound'],
  },
});
