import { z } from 'zod';
import { describeCalls } from '../call.ts';
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
  time,
} from '../fields.ts';
import { convertWire } from './calls.ts';

export const swapStatus = z.enum(['completed']);

export const assetType = z.enum(['crypto', 'fiat']);
const byType = z.strictObject({ type: assetType });

const convertAsset = z.object({
  asset: z.string(),
  name: z.string(),
  kind: assetType,
  precision: z.int().meta({ description: 'decimal places of a quoted amount' }),
  minimum: amount.meta({ description: 'smallest amount of this asset in one quote, for this institution' }),
  maximum: amount.meta({ description: 'largest amount of this asset in one quote, for this institution' }),
});

export const usdValuation = amount.nullable().meta({ description: 'null without a current price' });

const quotaLimit = amount.meta({ description: 'US dollars in 24 hours' });
const quotaWindowMs = z.int().meta({ description: 'the rolling window of the quota' });

const disabledPair = z.object({ baseAsset: z.string(), quoteAsset: z.string() });

export const pricing = {
  fromAsset: z.string(),
  toAsset: z.string(),
  fromAmount: amount,
  toAmount: amount,
  price: amount.meta({ description: 'in quoteAsset for one baseAsset' }),
  baseAsset: z.string(),
  quoteAsset: z.string(),
};

export const reference = {
  referencePrice: amount.meta({ description: 'mid-market price of the quote' }),
  spreadBps: amount.meta({ description: 'distance of the price from it, in basis points with two decimals' }),
  volatilityBps: amount.meta({
    description: 'the part of it that covers the moves of the market while a quote is valid',
  }),
};

export const quoteRequest = z
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
  .refine((body) => body.fromAsset !== body.toAsset, { path: ['toAsset'], message: 'must differ from fromAsset' });

/** A receipt and its signature. */
export const signedReceipt = z.object({
  orderId: id,
  payload: z.string().meta({ description: 'the signed text: JSON without spaces, names in alphabetical order' }),
  signature: z.string().meta({ description: 'base64 of the 64 bytes r and s (IEEE P1363)' }),
  algorithm: z.literal('ECDSA P-256 SHA-256'),
  publicKey: z.string().meta({ description: 'base64 of the SPKI form' }),
});

const recordFilter = z.strictObject({
  fromAsset: assetSymbol.optional(),
  toAsset: assetSymbol.optional(),
  status: swapStatus.optional(),
  startTime: time.optional(),
  endTime: time.optional(),
});

export const convertCalls = describeCalls(convertWire, {
  listAllConvertAsset: {
    summary: 'The convertible assets',
    request: nothing,
    answer: z.array(convertAsset),
  },

  listExchangeAssetByType: {
    summary: 'The convertible coins or currencies',
    request: byType,
    answer: z.array(convertAsset),
  },

  listConvertAssetBalanceByType: {
    summary: 'The balances of capital_account in convertible coins or currencies, including zero',
    request: byType,
    answer: z.array(
      z.object({ asset: z.string(), name: z.string(), total: amount, frozen: amount, available: amount, usdValuation }),
    ),
  },

  listUserAvailableMoney: {
    summary: 'The available balances of capital_account in convertible assets, with their value',
    request: nothing,
    answer: z.array(z.object({ asset: z.string(), kind: assetType, available: amount, usdValuation })),
  },

  queryUserAvailableCapital: {
    summary: 'The available balance of capital_account, in one asset or in all convertible assets',
    request: z.strictObject({ asset: assetSymbol.optional() }).prefault({}),
    answer: z.array(z.object({ asset: z.string(), available: amount })),
    errors: ['assetUnsupported'],
  },

  listUserOrganizationRiskConfig: {
    summary: 'The institution’s limits and quota, and whether convert is suspended (CV-03)',
    request: nothing,
    answer: z.object({
      quota: z.object({ limit: quotaLimit, used: amount, left: amount, windowMs: quotaWindowMs }),
      limits: z.array(
        z.object({
          asset: z.string(),
          minimum: amount,
          maximum: amount,
          own: z.boolean().meta({ description: 'whether they are specific to this institution' }),
        }),
      ),
      suspension: z.object({ reason: z.string(), since: time }).nullable(),
    }),
  },

  listRiskConfig: {
    summary: 'The platform’s default limits, spreads and quota',
    request: nothing,
    answer: z.object({
      quota: z.object({ limit: quotaLimit, windowMs: quotaWindowMs }),
      limits: z.array(
        z.object({
          asset: z.string(),
          minimum: amount,
          maximum: amount,
          spreadBps: amount.meta({ description: 'a pair uses the wider one of its two assets' }),
          enabled: z.boolean(),
        }),
      ),
    }),
  },

  listDisabledPair: {
    summary: 'The disabled pairs, in either direction (CV-04)',
    request: nothing,
    answer: z.array(disabledPair),
  },

  listDisabledPairNotLogin: {
    summary: 'The disabled pairs, for visitors (CV-04)',
    request: nothing,
    answer: z.array(disabledPair),
  },

  listIndicativeRateNotLogin: {
    summary: 'Market values and spreads of the convertible assets, to show indicative prices with (CV-04)',
    request: nothing,
    answer: z.array(
      z.object({
        asset: z.string(),
        usdRate: amount.nullable().meta({ description: 'US dollars for one unit; null without a current price' }),
        at: time.nullable().meta({ description: 'the time of the rate' }),
        spreadBps: amount.meta({ description: 'a pair uses the wider one of its two assets' }),
        volatilityBps: amount.meta({
          description: 'added to the spread; of a pair, the root of the sum of both squares, at most 20',
        }),
      }),
    ),
  },

  getQuote: {
    summary: 'An indicative quote: the current price; it is not stored and cannot be accepted',
    request: quoteRequest,
    answer: z.object({
      ...pricing,
      ...reference,
      referenceAt: time.meta({ description: 'the time of the mid-market price' }),
      at: time,
    }),
    errors: ['assetUnsupported', 'pairSuspended', 'convertSuspended', 'belowMinimum', 'aboveQuota', 'priceUnavailable'],
  },

  quote: {
    summary: 'A firm quote of two amounts, valid until it expires (CV-02)',
    request: quoteRequest,
    answer: z.object({ quoteId: id, ...pricing, ...reference, createdAt: time, expiresAt: time }),
    errors: [
      'assetUnsupported',
      'pairSuspended',
      'convertSuspended',
      'kycRequired',
      'googleRequired',
      'belowMinimum',
      'aboveQuota',
      'priceUnavailable',
      'tooManyQuotes',
      'repeated',
    ],
  },

  order: {
    summary: 'Accepts a firm quote; the conversion is immediate and happens once (CV-02)',
    request: z.strictObject({ quoteId: id }),
    answer: z.object({ orderId: id, status: swapStatus }),
    errors: [
      'conversionUnavailable',
      'quoteNotFound',
      'quoteExpired',
      'quoteUsed',
      'repeated',
      'insufficientBalance',
      'aboveQuota',
      'kycRequired',
      'googleRequired',
      'pairSuspended',
      'convertSuspended',
    ],
  },

  pageSwapOrderRecord: {
    summary: 'The institution’s conversions, by time',
    request: listRequest({ queryCondition: recordFilter.extend({ sort: listSort }).prefault({}) }).prefault({}),
    answer: listOf(z.object({ orderId: id, quoteId: id, ...pricing, status: swapStatus, createdAt: time })),
  },

  exportSwapOrderRecord: {
    summary: 'The institution’s conversions as a file, oldest first, times in UTC',
    request: z.strictObject({ queryCondition: recordFilter.prefault({}) }).prefault({}),
    answer: fileAnswer,
  },

  swapOrderReceipt: {
    summary: 'The signed receipt of a conversion: amounts, time and distance from the market price',
    request: z.strictObject({ orderId: id }),
    answer: signedReceipt,
    errors: ['notFound'],
  },
});
