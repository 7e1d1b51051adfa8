import { isText } from '@aldgate/domain/identity/fieldRules.ts';
import { OTC_KINDS, OTC_STATUSES } from '@aldgate/domain/otc/order.ts';
import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { assetType, pricing, quoteRequest, reference, signedReceipt, usdValuation } from '../convert/schemas.ts';
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
import { otcWire } from './calls.ts';

export const otcStatus = z.enum(OTC_STATUSES);
export const otcKind = z.enum(OTC_KINDS);
export const direction = z.enum(['buy', 'sell']);

/** A key of the client, under which something happens once. */
const key = z.string().regex(/^[\w-]{8,64}$/, 'is not a key');

export const closedDay = z.object({
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2026-12-25'),
  nameEn: z.string(),
  nameZh: z.string(),
});

/** The desk's hours: Monday to Friday 00:00–17:00 UTC except closed days, by the business clock. */
export const desk = z.object({
  isOpen: z.boolean(),
  now: time.meta({ description: 'the business clock, by which the desk opens and closes' }),
  opensAt: time.meta({ description: 'the next opening' }),
  closesAt: time.meta({ description: 'the next close' }),
  closedDays: z.array(closedDay),
});

const sizeMargin = z.object({
  toUsd: amount.nullable().meta({ description: 'the margin of sizes up to this; null: of all above' }),
  bps: amount,
});

const usdAmount = amount.meta({ description: 'US dollars' });

/** How a price is made: its distance from the middle of the order book, part by part. */
export const priceMakeup = {
  bookPrice: amount.meta({ description: 'the middle of the order books, in quoteAsset for one baseAsset' }),
  indexBps: amount.meta({ description: 'what the index adds to the distance: the worse of book and index counts' }),
  marginBps: amount.meta({
    description: 'the desk’s margin for this size; below zero where a dealer’s price is better than the mid',
  }),
};

const spreadBps = amount.meta({
  description: 'distance of the price from it in bps; below zero: better for the customer',
});

const terms = { ...pricing, ...reference, spreadBps, ...priceMakeup, usdValue: usdAmount };

export const otcOrder = z.object({
  orderId: id,
  kind: otcKind,
  status: otcStatus,
  direction,
  baseAsset: z.string(),
  quoteAsset: z.string(),
  fromAsset: z.string(),
  toAsset: z.string(),
  fromAmount: amount.nullable().meta({ description: 'null while a requested quote has no price' }),
  toAmount: amount.nullable(),
  price: amount.nullable().meta({ description: 'of the trade, or of an open firm quote' }),
  limitPrice: amount.nullable(),
  quoteId: id.nullable().meta({ description: 'of an open firm quote, or of the trade' }),
  expiresAt: time.nullable().meta({ description: 'of the limit order or of the open firm quote' }),
  answerBy: time.nullable().meta({ description: 'until when the desk answers a request; business clock' }),
  note: z.string().nullable().meta({ description: 'the customer’s, of a request' }),
  reason: z.string().nullable().meta({ description: 'why the desk declined, or why it ended' }),
  usdValue: usdAmount.nullable(),
  createdAt: time,
  endedAt: time.nullable(),
});

const placed = z.object({ orderId: id, status: otcStatus });

/** A month in UTC. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');

export const execution = z.object({
  month,
  rows: z.array(
    z.object({
      baseAsset: z.string(),
      quoteAsset: z.string(),
      toUsd: amount.nullable().meta({ description: 'sizes up to this in US dollars; null: all above' }),
      trades: z.int(),
      volumeUsd: usdAmount,
      distanceBps: amount.meta({
        description: 'the mean distance of the price from the mid, by volume; below zero: better for the customer',
      }),
      movedBps: amount.nullable().meta({
        description: 'the mean move of the mid 60 seconds later; above zero: in the customer’s favour',
      }),
    }),
  ),
  trades: z.int(),
  volumeUsd: usdAmount,
});

const recordFilter = z.strictObject({
  kind: otcKind.optional(),
  direction: direction.optional(),
  asset: assetSymbol.optional(),
  status: otcStatus.optional(),
  startTime: time.optional(),
  endTime: time.optional(),
});

const quoteErrors = [
  'assetUnsupported',
  'pairSuspended',
  'serviceSuspended',
  'belowMinimum',
  'aboveQuota',
  'requestNeeded',
  'priceUnavailable',
] as const;

const tradeErrors = ['kycRequired', 'googleRequired', 'insufficientBalance', 'repeated'] as const;

export const otcCalls = describeCalls(otcWire, {
  listBlockTradeConfigure: {
    summary: 'The desk’s hours, sizes and margins (OTC-02, OTC-03)',
    request: nothing,
    answer: z.object({
      desk,
      minimumUsd: usdAmount,
      streamMaximumUsd: usdAmount.meta({ description: 'the largest real-time or limit order; larger on request' }),
      maximumUsd: usdAmount,
      assets: z.array(z.object({ asset: z.string(), enabled: z.boolean(), margins: z.array(sizeMargin) })),
    }),
  },

  listUserBlockTradeConfigure: {
    summary: 'The institution’s sizes, what it may still trade in 24 hours, and why it may not trade',
    request: nothing,
    answer: z.object({
      minimumUsd: usdAmount,
      maximumUsd: usdAmount,
      daily: z.object({ limit: usdAmount, used: usdAmount, left: usdAmount }),
      closed: z
        .enum(['service', 'feature', 'verification', 'restriction'])
        .nullable()
        .meta({ description: 'why the institution cannot trade; null if it can' }),
    }),
  },

  listBlockAsset: {
    summary: 'The assets that trade at the desk (SH-17)',
    request: nothing,
    answer: z.array(
      z.object({ asset: z.string(), name: z.string(), kind: assetType, precision: z.int(), enabled: z.boolean() }),
    ),
  },

  listBlockSupportAsset: {
    summary: 'The assets of the desk, with the networks or the bank by which they come and go',
    request: nothing,
    answer: z.array(
      z.object({
        asset: z.string(),
        name: z.string(),
        kind: assetType,
        precision: z.int(),
        networks: z.array(z.string()).meta({ description: 'empty for a currency, which comes by bank' }),
      }),
    ),
  },

  listBlockAssetBalance: {
    summary: 'The balances of capital_account in the desk’s assets, including zero',
    request: nothing,
    answer: z.array(
      z.object({ asset: z.string(), name: z.string(), total: amount, frozen: amount, available: amount, usdValuation }),
    ),
  },

  listBlockAvailableMoney: {
    summary: 'The available balances of capital_account in the desk’s assets, with their value',
    request: nothing,
    answer: z.array(z.object({ asset: z.string(), kind: assetType, available: amount, usdValuation })),
  },

  queryDeskNotLogin: {
    summary: 'The desk’s hours and indicative prices, for visitors',
    request: nothing,
    answer: z.object({
      desk,
      minimumUsd: usdAmount,
      streamMaximumUsd: usdAmount,
      maximumUsd: usdAmount,
      twoWay: z
        .object({
          baseAsset: z.string(),
          quoteAsset: z.string(),
          size: amount.meta({ description: 'in baseAsset' }),
          bid: amount,
          ask: amount,
        })
        .nullable()
        .meta({ description: 'an indicative price of one size; null without current prices' }),
      assets: z.array(
        z.object({
          asset: z.string(),
          name: z.string(),
          kind: assetType,
          precision: z.int(),
          usdRate: amount.nullable().meta({ description: 'US dollars for one unit; null without a current price' }),
          indexRate: amount.nullable().meta({ description: 'the same by the index; the worse of both counts' }),
          at: time.nullable(),
          volatilityBps: amount,
          margins: z.array(sizeMargin),
        }),
      ),
    }),
  },

  getBlockQuote: {
    summary: 'An indicative price for a size; it is not stored and cannot be accepted (OTC-01)',
    request: quoteRequest,
    answer: z.object({ ...terms, referenceAt: time, at: time }),
    errors: quoteErrors,
  },

  blockQuote: {
    summary: 'A firm price of two amounts for ten seconds, in desk hours (OTC-01)',
    request: quoteRequest,
    answer: z.object({ quoteId: id, ...terms, createdAt: time, expiresAt: time }),
    errors: [...quoteErrors, ...tradeErrors, 'deskClosed', 'tooManyQuotes'],
  },

  blockOrder: {
    summary: 'Accepts a firm price; the trade is immediate and happens once (OTC-01)',
    request: z.strictObject({ quoteId: id }),
    answer: placed,
    errors: [
      'quoteNotFound',
      'quoteExpired',
      'quoteUsed',
      'quoteEndedEarly',
      'requestState',
      'aboveQuota',
      'assetUnsupported',
      'pairSuspended',
      'serviceSuspended',
      'priceUnavailable',
      'conversionUnavailable',
      ...tradeErrors,
    ],
  },

  addBlockLimitOrder: {
    summary: 'Rests a limit order that is filled whole or not at all; what it pays is held (OTC-01)',
    request: z
      .strictObject({
        key,
        baseAsset: assetSymbol,
        quoteAsset: assetSymbol,
        direction,
        price: enteredAmount,
        quantity: enteredAmount,
        goodTill: z.union([z.literal('day'), time]).meta({ description: 'the next close, or a time within 30 days' }),
      })
      .refine((body) => body.baseAsset !== body.quoteAsset, {
        path: ['quoteAsset'],
        message: 'must differ from baseAsset',
      }),
    answer: placed,
    errors: [...quoteErrors, ...tradeErrors, 'otcKeyUsed', 'orderOutOfBounds'],
  },

  cancelBlockLimitOrder: {
    summary: 'Cancels a resting limit order and releases what it held',
    request: z.strictObject({ orderId: id }),
    answer: placed,
    errors: ['notFound', 'limitOrderState'],
  },

  requestBlockQuote: {
    summary: 'Asks the desk for a price, which it answers by email in 30 minutes of its hours (OTC-04)',
    request: quoteRequest.safeExtend({
      key,
      note: z
        .string()
        .trim()
        .max(500, 'tooLong')
        .refine((text) => isText(text), 'characters')
        .optional(),
    }),
    answer: z.object({ orderId: id, answerBy: time }),
    errors: [...quoteErrors, ...tradeErrors, 'otcKeyUsed', 'tooManyQuotes'],
  },

  cancelBlockQuoteRequest: {
    summary: 'Withdraws a request, or declines its price',
    request: z.strictObject({ orderId: id }),
    answer: placed,
    errors: ['notFound', 'requestState'],
  },

  queryBlockFirmQuote: {
    summary: 'A price that the desk gave on request, and the market price at which it ends early',
    request: z.strictObject({ quoteId: id }),
    answer: z.object({
      quoteId: id,
      orderId: id,
      status: otcStatus,
      ...terms,
      bound: amount.meta({ description: 'the mid at which the price ends before its time' }),
      createdAt: time,
      expiresAt: time,
    }),
    errors: ['quoteNotFound'],
  },

  pageBlockOrderRecord: {
    summary: 'The institution’s OTC orders and requests, by time (OTC-05)',
    request: listRequest({ queryCondition: recordFilter.extend({ sort: listSort }).prefault({}) }).prefault({}),
    answer: listOf(otcOrder),
  },

  exportBlockOrderRecord: {
    summary: 'The institution’s OTC orders as a file, oldest first, times in UTC',
    request: z.strictObject({ queryCondition: recordFilter.prefault({}) }).prefault({}),
    answer: fileAnswer,
  },

  queryBlockExecution: {
    summary: 'How well the desk executed the institution’s trades of a month, by pair and size',
    request: z.strictObject({ month }),
    answer: execution,
  },

  exportBlockExecution: {
    summary: 'The same as a signed PDF',
    request: z.strictObject({ month }),
    answer: fileAnswer,
  },

  blockOrderReceipt: {
    summary: 'The signed receipt of an OTC trade',
    request: z.strictObject({ orderId: id }),
    answer: signedReceipt,
    errors: ['notFound'],
  },
});
