import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, enteredAmount, time } from '../../fields.ts';
import { ordersWire } from '../calls.ts';
import {
  anyClientOrderId,
  clientOrderId,
  condition,
  direction,
  exchangeRejection,
  freshness,
  instrumentId,
  keepConditional,
  keyId,
  liquidationType,
  ONE_SYMBOL,
  orderProtection,
  orderStatus,
  priceType,
  symbolFilter,
  timeInForce,
  validUntil,
} from '../fields.ts';

export const reach = [
  'tradingAccountNotFound',
  'tradingUnavailable',
  'instrumentNotFound',
  'exchangeRejected',
  'exchangeKeyRejected',
  'exchangeUnavailable',
  'exchangeBusy',
  'notManager',
] as const;
export const placing = [
  ...reach,
  'deadlinePassed',
  'orderOutOfBounds',
  'orderKeyUsed',
  'marginInsufficient',
  'kycRequired',
  'accountBlocked',
  'tradingLimit',
] as const;

/**
 * The result of an order. `submitted`: the exchange has not confirmed yet whether it accepted the order; the server
 * queries it by its id until it is known.
 */
export const orderResult = z.object({
  clientOrderId: anyClientOrderId,
  orderId: z.string().nullable().meta({ description: "the exchange's id: a string, because it may exceed 2^53" }),
  status: orderStatus,
  reason: exchangeRejection.nullable(),
});

/** TR-13. */
export const order = orderResult.extend({
  instrumentId,
  direction,
  priceType,
  condition: condition.nullable(),
  triggered: z.boolean().meta({ description: 'whether a conditional order has become an order in the book' }),
  price: amount.nullable(),
  quantity: amount,
  quoteQuantity: amount.nullable().meta({ description: 'the total by which a spot market order was entered' }),
  clientListId: z.string().nullable().meta({ description: 'the list (OCO) of a spot order' }),
  executedQuantity: amount,
  averagePrice: amount.nullable(),
  fee: amount.meta({ description: 'of the executed quantity, in feeAsset' }),
  feeAsset: z.string().nullable(),
  realizedPnl: amount,
  timeInForce,
  reduceOnly: z.boolean(),
  closesPosition: z.boolean().meta({
    description: 'a conditional order that closes the whole position; its quantity is 0 until it triggers',
  }),
  liquidationType: liquidationType.nullable(),
  expiresAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  lastDealAt: time.nullable(),
});

export const openOrders = z.object({ freshness, items: z.array(order) });

export const ordersCalls = describeCalls(ordersWire, {
  sendOrder: {
    summary: 'Sends an order, once per client order id (TR-02, TR-15)',
    request: z.strictObject({
      exchangeKeyId: keyId,
      instrumentId,
      clientOrderId,
      direction,
      priceType,
      quantity: enteredAmount,
      price: enteredAmount.optional().meta({ description: 'for limit orders' }),
      timeInForce: timeInForce.default('GTC').meta({ description: 'for limit orders' }),
      reduceOnly: z.boolean().default(false),
      condition: condition.optional(),
      expiresAt: time.optional().meta({ description: 'required for GTD and for conditional orders' }),
      protection: orderProtection.optional().meta({ description: 'not with reduceOnly' }),
      validUntil,
    }),
    answer: orderResult,
    errors: [...placing, 'orderWithdrawn'],
  },

  amendOrder: {
    summary: 'Changes price and quantity of an open limit order, or the terms of a conditional one',
    request: z.strictObject({
      exchangeKeyId: keyId,
      instrumentId,
      clientOrderId: anyClientOrderId,
      price: enteredAmount.optional().meta({ description: 'required, but for conditional orders' }),
      quantity: enteredAmount.meta({ description: 'the total quantity, including what is filled' }),
      triggerPrice: enteredAmount.optional().meta({ description: 'of a conditional order, as the next two' }),
      triggerBy: condition.shape.triggerBy.unwrap().optional(),
      expiresAt: time.optional(),
      validUntil,
    }),
    answer: orderResult.meta({ description: 'of a conditional order, that of the order which replaces it' }),
    errors: [...placing, 'orderNotFound', 'orderWithdrawn', 'amendmentLost', 'requestShareUsed', 'protectionState'],
  },

  cancelOrder: {
    summary: 'Cancels an open order',
    request: z.strictObject({
      exchangeKeyId: keyId,
      instrumentId,
      clientOrderId: anyClientOrderId,
      orderValidUntil: time.optional().meta({
        description:
          'the deadline of an order without an answer: if the server does not have the order, it withdraws ' +
          'the id until then',
      }),
    }),
    answer: orderResult.extend({ executedQuantity: amount }),
    errors: [...reach, 'orderNotFound', 'requestShareUsed'],
  },

  cancelAllOrder: {
    summary: 'Cancels every open order of a contract, or of the account',
    request: z.strictObject({ exchangeKeyId: keyId, instrumentId: instrumentId.optional() }),
    answer: z.object({
      cancelled: z.int().min(0),
      failed: z.array(z.object({ instrumentId, reason: exchangeRejection.nullable() })),
    }),
    errors: [...reach, 'instrumentNotFound', 'requestShareUsed'],
  },

  closePosition: {
    summary: 'Closes a position or part of it with a reduce-only order (TR-11)',
    request: z.strictObject({
      exchangeKeyId: keyId,
      instrumentId,
      clientOrderId,
      priceType,
      quantity: enteredAmount,
      price: enteredAmount.optional().meta({ description: 'for limit orders' }),
      keepConditional,
      validUntil,
    }),
    answer: orderResult,
    errors: [...placing, 'orderWithdrawn'],
  },

  closeAllPosition: {
    summary: 'Closes every position at market price, once per key (TR-10)',
    request: z.strictObject({
      exchangeKeyId: keyId,
      key: z.string().regex(/^[A-Za-z0-9_-]{8,36}$/, 'is not a key'),
      keepConditional,
      validUntil,
    }),
    answer: z.array(
      orderResult.extend({
        instrumentId,
        begun: z.boolean().meta({ description: 'false: the deadline had passed, and nothing was sent' }),
      }),
    ),
    errors: [...reach, 'deadlinePassed', 'orderKeyUsed', 'accountBlocked', 'requestShareUsed'],
  },

  queryOpenOrder: {
    summary: 'The open orders of a trading account, conditional ones included, from memory (TR-07, TR-12)',
    request: z.strictObject({
      keyId,
      instrumentId: instrumentId.optional(),
      queryCondition: z
        .strictObject({
          ...symbolFilter,
          direction: direction.optional(),
          status: orderStatus.optional(),
          priceType: priceType.optional(),
        })
        .refine(...ONE_SYMBOL)
        .prefault({}),
    }),
    answer: openOrders,
    errors: ['tradingAccountNotFound', 'tradingUnavailable'],
  },
});
