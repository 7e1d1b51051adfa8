import { z } from 'zod';
import { brokerList, exchange } from '../../brokers/fields.ts';
import { exchangeKey } from '../../brokers/keys/schemas.ts';
import { brokerTerms } from '../../brokers/terms.ts';
import { fundMove, fundMoveState } from '../../brokers/transfers/schemas.ts';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol, enteredAmount, id, listOf, nothing, time } from '../../fields.ts';
import { customerRef, effect, reason } from '../fields.ts';
import { brokerWire } from './wire.ts';

export const brokerOperationsCalls = describeCalls(brokerWire, {
  queryBrokerTerms: {
    summary: 'The terms of a broker, and what is used of them',
    request: z.strictObject({ institutionId: id }),
    answer: z.object({
      customer: customerRef,
      terms: brokerTerms,
      isDefault: z.boolean(),
      setAt: time.nullable(),
      accountsUsed: z.int(),
      approvalId: id.nullable().meta({ description: 'of a change that waits for a second operator' }),
    }),
    errors: ['notFound'],
  },

  setBrokerTerms: {
    summary: 'Changes the terms of a broker; a second operator approves',
    request: z.strictObject({ institutionId: id, terms: brokerTerms, reason }),
    answer: effect,
    errors: ['notFound', 'format', 'changedMeanwhile'],
  },

  queryBrokerKey: {
    summary: 'BR-07: an application for a key at an exchange',
    request: z.strictObject({ exchangeKeyId: id }),
    answer: exchangeKey.extend({
      customer: customerRef,
      exchangeName: z.string(),
      accountType: z.string(),
      approvalId: id.nullable(),
    }),
    errors: ['notFound'],
  },

  reviewBrokerKey: {
    summary: 'BR-07: approves an application, which a second operator confirms, or rejects it',
    request: z.strictObject({ exchangeKeyId: id, decision: z.enum(['approve', 'reject']), reason }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile', 'taskTaken'],
  },

  listExchange: {
    summary: 'BR-10: the exchanges: state, the platform’s own balances there, and moves that wait',
    request: nothing,
    answer: z.array(
      z.object({
        exchangeCode: z.string(),
        exchangeName: z.string(),
        products: z.array(z.enum(['spot', 'usdm'])),
        state: z.enum(['open', 'suspended']),
        reason: z.string().nullable(),
        since: time.nullable(),
        approvalId: id.nullable().meta({ description: 'of an opening that waits for a second operator' }),
        accounts: z.int(),
        inventory: z
          .array(
            z.object({
              asset: z.string(),
              balance: amount,
              lowWater: amount.nullable(),
              isLow: z.boolean(),
            }),
          )
          .nullable()
          .meta({ description: 'null while the exchange does not answer' }),
        waiting: z.int().meta({ description: 'moves that are under way' }),
        oldestAt: time.nullable(),
      }),
    ),
  },

  setExchange: {
    summary: 'Suspends an exchange at once, opens it with a second operator, or sets a low-water mark',
    request: z
      .strictObject({
        exchangeCode: exchange,
        state: z.enum(['open', 'suspended']).optional(),
        lowWater: z.strictObject({ asset: assetSymbol, amount: enteredAmount.nullable() }).optional(),
        reason,
      })
      .refine(({ state, lowWater }) => (state === undefined) !== (lowWater === undefined), {
        path: ['state'],
        message: 'must be there without a low-water mark, or the mark without it',
      }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile'],
  },

  pageFundMove: {
    summary: 'BR-10: the moves of all brokers, by time',
    request: brokerList({
      exchangeCode: exchange.optional(),
      state: fundMoveState.optional(),
      transferNo: z.string().max(20).optional(),
    }),
    answer: listOf(
      fundMove.extend({
        customer: customerRef,
        attempts: z.int().meta({ description: 'of its present step' }),
        refusal: z.string().nullable().meta({ description: 'the exchange’s last answer' }),
        mayRetry: z.boolean(),
      }),
    ),
  },

  retryFundMove: {
    summary: 'Tries a move that waits again now',
    request: z.strictObject({ transferNo: z.string().max(20), reason }),
    answer: z.object({ state: fundMoveState }),
    errors: ['notFound', 'changedMeanwhile'],
  },
});
