import { z } from 'zod';
import { describeAgain, describeCalls } from '../../call.ts';
import { amount, assetSymbol, enteredAmount, time } from '../../fields.ts';
import {
  anyClientOrderId,
  clientOrderId,
  condition,
  direction,
  freshness,
  instrumentId,
  keyId,
  priceType,
  spotInstrumentId,
  spotProtection,
  timeInForce,
  validUntil,
} from '../fields.ts';
import { order, orderResult, ordersCalls, placing, reach } from '../orders/schemas.ts';
import { pushSource } from '../push.ts';
import { recordsCalls } from '../records/schemas.ts';
import { spotWire } from './calls.ts';

/** A trigger: spot orders compare it with the last trade. */
const spotCondition = condition.omit({ triggerBy: true });

const spotAsset = z.object({
  asset: z.string(),
  total: amount,
  available: amount,
  frozen: amount.meta({ description: 'locked by open orders' }),
  valuation: amount.nullable().meta({ description: 'of the total in USDT at the last price; null without one' }),
  averagePrice: z
    .object({ instrumentId: spotInstrumentId, price: amount })
    .nullable()
    .meta({ description: 'the average buy price of the total; null where executions do not explain it' }),
});

const feeRate = amount.nullable();

export const spotAccount = z.object({
  freshness,
  makerRate: feeRate.meta({
    description: 'the exchange’s fee for what rests in the book, a fraction of what is received; null while unknown',
  }),
  takerRate: feeRate.meta({ description: 'the exchange’s fee for what fills on arrival' }),
  assets: z.array(spotAsset),
});

/** Errors of placing a spot order. */
const placingSpot = [
  ...placing.filter((name) => name !== 'marginInsufficient'),
  'insufficientBalance',
  'spotForbidden',
] as const;

const takeProfit = z.strictObject({ price: enteredAmount }).meta({
  description: 'a limit order on the far side of the market',
});
const stop = z.strictObject({
  triggerPrice: enteredAmount,
  price: enteredAmount.optional().meta({ description: 'without it the stop becomes a market order' }),
});

/** A list with its orders. */
const listAnswer = z.object({
  clientListId: z.string(),
  status: z.enum(['submitted', 'running', 'ended', 'failed']),
  orders: z.array(orderResult),
});

export const spotCalls = describeCalls(spotWire, {
  sendSpotOrder: {
    summary: 'Sends a spot order, once per client order id (TR-02, TR-15)',
    request: z.strictObject({
      exchangeKeyId: keyId,
      instrumentId,
      clientOrderId,
      direction,
      priceType,
      quantity: enteredAmount.optional().meta({ description: 'in the base asset; this or quoteQuantity' }),
      quoteQuantity: enteredAmount
        .optional()
        .meta({ description: 'of a market order: the total in the quote asset to spend or to receive' }),
      price: enteredAmount.optional().meta({ description: 'for limit orders' }),
      timeInForce: timeInForce.exclude(['GTD']).default('GTC').meta({ description: 'for limit orders' }),
      condition: spotCondition.optional(),
      expiresAt: time.optional().meta({ description: 'required for conditional orders' }),
      protection: spotProtection.optional().meta({ description: 'of a purchase' }),
      validUntil,
    }),
    answer: orderResult,
    errors: [...placingSpot, 'orderWithdrawn'],
  },

  amendSpotOrder: {
    summary: 'Changes an open spot order: another order with the new terms takes its place',
    request: z.strictObject({
      exchangeKeyId: keyId,
      instrumentId,
      clientOrderId: anyClientOrderId,
      price: enteredAmount.optional().meta({ description: 'required for limit orders' }),
      quantity: enteredAmount.meta({ description: 'the total quantity, including what is filled' }),
      triggerPrice: enteredAmount.optional().meta({ description: 'of a conditional order, as the next' }),
      expiresAt: time.optional(),
      validUntil,
    }),
    answer: orderResult.meta({ description: 'of the order that replaces it' }),
    errors: [...placingSpot, 'orderNotFound', 'orderWithdrawn', 'orderInList', 'amendmentLost', 'requestShareUsed'],
  },

  cancelSpotOrder: {
    ...describeAgain(ordersCalls.cancelOrder),
    summary: 'Cancels an open spot order; of a list, both orders',
  },

  cancelAllSpotOrder: {
    ...describeAgain(ordersCalls.cancelAllOrder),
    summary: 'Cancels every open spot order of a pair, or of the account',
    request: z.strictObject({ exchangeKeyId: keyId, instrumentId: instrumentId.optional() }),
  },

  sendOrderList: {
    summary: 'Sends two orders of which one ends the other (OCO), once per client list id (TR-15)',
    request: z.strictObject({
      exchangeKeyId: keyId,
      instrumentId,
      clientListId: clientOrderId,
      direction,
      quantity: enteredAmount,
      takeProfit: takeProfit.extend({ clientOrderId }),
      stop: stop.extend({ clientOrderId }),
      expiresAt: time.optional().meta({ description: 'required' }),
      validUntil,
    }),
    answer: listAnswer,
    errors: [...placingSpot, 'orderWithdrawn'],
  },

  amendOrderList: {
    summary: 'Changes both orders of a list (OCO): another list with the new terms takes its place (TR-15)',
    request: z.strictObject({
      exchangeKeyId: keyId,
      instrumentId,
      clientListId: anyClientOrderId,
      quantity: enteredAmount,
      takeProfit,
      stop,
      expiresAt: time.optional().meta({ description: 'without it as before' }),
      validUntil,
    }),
    answer: listAnswer.meta({ description: 'of the list that replaces it' }),
    errors: [
      ...placingSpot,
      'orderListNotFound',
      'orderNotFound',
      'orderWithdrawn',
      'protectionState',
      'amendmentLost',
      'requestShareUsed',
    ],
  },

  cancelOrderList: {
    summary: 'Cancels both orders of a list',
    request: z.strictObject({ exchangeKeyId: keyId, instrumentId, clientListId: anyClientOrderId }),
    answer: z.object({ clientListId: z.string(), orders: z.array(orderResult) }),
    errors: [...reach, 'orderListNotFound', 'requestShareUsed'],
  },

  querySpotAccount: {
    summary: 'The spot balances of a trading account, from memory (TR-07)',
    request: z.strictObject({
      exchangeKeyId: keyId,
      assetSymbolList: z.array(assetSymbol).max(50).optional(),
      filterZero: z.boolean().default(false),
    }),
    answer: spotAccount,
    errors: ['tradingAccountNotFound', 'tradingUnavailable'],
  },

  querySpotOpenOrder: {
    ...describeAgain(ordersCalls.queryOpenOrder),
    summary: 'The open spot orders of a trading account, conditional ones included, from memory (TR-07, TR-12)',
  },
  pageSpotOrder: {
    ...describeAgain(recordsCalls.pageOrder),
    summary: 'The ended spot orders of a trading account, by time; with a status that is not final, its open ones',
  },
  exportSpotOrder: {
    ...describeAgain(recordsCalls.exportOrder),
    summary: 'The ended spot orders of a trading account as a file, oldest first, times in UTC',
  },
  querySpotTrade: {
    ...describeAgain(recordsCalls.queryTrade),
    summary: 'The spot executions of a trading account, by time (TR-12, WAL-14)',
  },
  exportSpotTrade: {
    ...describeAgain(recordsCalls.exportTrade),
    summary: 'The spot executions of a trading account as a file, oldest first, times in UTC',
  },
  querySpotTradeDetail: {
    ...describeAgain(recordsCalls.queryTradeDetail),
    summary: 'One spot order with its executions, the oldest first',
  },
});

const sequence = z.int().min(1);

/** Events of the spot channel: the data of each by its name. */
export const spotPushed = {
  account: spotAccount.extend({ ...pushSource, sequence }),
  openOrders: z.object({ ...pushSource, freshness, items: z.array(order), sequence }),
  /** Rows are the assets, named by `asset`. */
  accountChanged: z.object({
    ...pushSource,
    sequence,
    freshness,
    changed: z.array(spotAsset),
    removed: z.array(z.string()),
  }),
  openOrdersChanged: z.object({
    ...pushSource,
    sequence,
    freshness,
    changed: z.array(order),
    removed: z.array(z.string()),
  }),
  order: order.extend(pushSource),
} as const;

export type SpotPushed = { readonly [Name in keyof typeof spotPushed]: z.output<(typeof spotPushed)[Name]> };
