import { z } from 'zod';
import { describe } from './call.ts';
import { amount, assetSymbol, enteredAmount, id, nothing, pageCondition, pageOf, time } from './fields.ts';
import { wire } from './wire.ts';

export const swapStatus = z.enum(['completed']);

export const listAllConvertAsset = describe(wire.listAllConvertAsset, {
  summary: 'The assets that can be converted into each other',
  request: nothing,
  answer: z.array(
    z.object({
      asset: z.string(),
      name: z.string(),
      kind: z.enum(['crypto', 'fiat']),
      precision: z.int().meta({ description: 'decimal places of a quoted amount' }),
      minimum: amount.meta({ description: 'smallest amount of this asset in one quote' }),
      maximum: amount.meta({ description: 'largest amount of this asset in one quote' }),
    }),
  ),
});

export const queryUserAvailableCapital = describe(wire.queryUserAvailableCapital, {
  summary: 'What capital_account can spend, of one asset or of all that can be converted',
  request: z.strictObject({ asset: assetSymbol.optional() }).prefault({}),
  answer: z.array(z.object({ asset: z.string(), available: amount })),
  errors: ['assetUnsupported'],
});

const pricing = {
  fromAsset: z.string(),
  toAsset: z.string(),
  fromAmount: amount,
  toAmount: amount,
  price: amount.meta({ description: 'in quoteAsset for one baseAsset' }),
  baseAsset: z.string(),
  quoteAsset: z.string(),
};

export const quote = describe(wire.quote, {
  summary: 'A firm quote: these two amounts, until it expires (CV-02)',
  request: z
    .strictObject({
      fromAsset: assetSymbol,
      toAsset: assetSymbol,
      fromAmount: enteredAmount.optional(),
      toAmount: enteredAmount.optional(),
    })
    .refine((body) => (body.fromAmount === undefined) !== (body.toAmount === undefined), {
      path: ['fromAmount'],
      message: 'give either fromAmount or toAmount',
    })
    .refine((body) => body.fromAsset !== body.toAsset, { path: ['toAsset'], message: 'must differ from fromAsset' }),
  answer: z.object({
    quoteId: id,
    ...pricing,
    referencePrice: amount.meta({ description: 'mid-market when the quote was made' }),
    createdAt: time,
    expiresAt: time,
  }),
  errors: [
    'assetUnsupported',
    'pairSuspended',
    'kycRequired',
    'googleRequired',
    'belowMinimum',
    'aboveQuota',
    'priceUnavailable',
  ],
});

export const order = describe(wire.order, {
  summary: 'Accepts a firm quote; the money moves at once and once (CV-02)',
  request: z.strictObject({ quoteId: id }),
  answer: z.object({ orderId: id, status: swapStatus }),
  errors: [
    'quoteNotFound',
    'quoteExpired',
    'quoteUsed',
    'repeated',
    'insufficientBalance',
    'aboveQuota',
    'kycRequired',
    'googleRequired',
    'pairSuspended',
  ],
});

export const pageSwapOrderRecord = describe(wire.pageSwapOrderRecord, {
  summary: 'Conversions of the institution, newest first',
  request: z
    .strictObject({
      pageCondition,
      queryCondition: z
        .strictObject({
          fromAsset: assetSymbol.optional(),
          toAsset: assetSymbol.optional(),
          status: swapStatus.optional(),
          startTime: time.optional(),
          endTime: time.optional(),
        })
        .prefault({}),
    })
    .prefault({}),
  answer: pageOf(z.object({ orderId: id, quoteId: id, ...pricing, status: swapStatus, createdAt: time })),
});
