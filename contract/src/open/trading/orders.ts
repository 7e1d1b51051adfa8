import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { z } from 'zod';
import type { AnswerOf } from '../../calls.ts';
import { enteredAmount, time } from '../../fields.ts';
import {
  anyClientOrderId,
  clientOrderId,
  condition,
  direction,
  orderProtection,
  priceType,
  spotInstrumentId,
  timeInForce,
  validUntil,
} from '../../trading/fields.ts';
import { ordersCalls } from '../../trading/orders/schemas.ts';
import { spotCalls } from '../../trading/spot/schemas.ts';
import { endpoint, withoutAbsent } from '../endpoint.ts';

import { account, askAs, contract, instrument, marketOf } from './parameters.ts';

const MARKETS = ['futures', 'spot'] as const;
const CANCEL_ALL = { futures: 'cancelAllOrder', spot: 'cancelAllSpotOrder' } as const;

/** Orders and order lists. */
export const orderEndpoints = [
  endpoint(
    {
      method: 'POST',
      path: '/trading/orders',
      permission: 'trade',
      summary: 'Sends an order, once per client order id. A pair takes `quantity` or `quoteQuantity`',
      input: {
        ...contract,
        clientOrderId,
        direction,
        priceType,
        quantity: enteredAmount.optional(),
        quoteQuantity: enteredAmount.optional(),
        price: enteredAmount.optional(),
        timeInForce: timeInForce.optional(),
        reduceOnly: z.boolean().optional().meta({ description: 'of a contract' }),
        condition: condition.partial({ triggerBy: true }).optional(),
        expiresAt: time.optional(),
        protection: orderProtection
          .partial({ triggerBy: true })
          .optional()
          .meta({ description: 'take profit and stop loss of an order that opens; of a pair by the last price' }),
        validUntil,
      },
      answer: ordersCalls.sendOrder.answer,
      errors: [...ordersCalls.sendOrder.errors, ...spotCalls.sendSpotOrder.errors],
      name: 'clientOrderId',
    },
    ['sendOrder', 'sendSpotOrder'],
    ({ account: exchangeKeyId, instrument: id, ...terms }, ask) =>
      askAs(ask, isSpot(id) ? 'sendSpotOrder' : 'sendOrder', {
        exchangeKeyId,
        instrumentId: id,
        ...withoutAbsent(terms),
      }),
  ),
  endpoint(
    {
      method: 'PATCH',
      path: '/trading/orders/{clientOrderId}',
      permission: 'trade',
      summary: 'Changes an open order. A pair’s, and a conditional one, is replaced by another order',
      input: {
        clientOrderId: anyClientOrderId,
        ...contract,
        quantity: enteredAmount.meta({ description: 'in all, what is filled included' }),
        price: enteredAmount.optional(),
        triggerPrice: enteredAmount.optional(),
        triggerBy: z.enum(['last', 'mark']).optional(),
        expiresAt: time.optional(),
        validUntil,
      },
      answer: ordersCalls.amendOrder.answer,
      errors: [...ordersCalls.amendOrder.errors, ...spotCalls.amendSpotOrder.errors],
    },
    ['amendOrder', 'amendSpotOrder'],
    ({ account: exchangeKeyId, instrument: id, ...terms }, ask) =>
      askAs(ask, isSpot(id) ? 'amendSpotOrder' : 'amendOrder', {
        exchangeKeyId,
        instrumentId: id,
        ...withoutAbsent(terms),
      }),
  ),
  endpoint(
    {
      method: 'DELETE',
      path: '/trading/orders/{clientOrderId}',
      permission: 'trade',
      summary: 'Cancels an open order',
      input: { clientOrderId: anyClientOrderId, ...contract },
      answer: ordersCalls.cancelOrder.answer,
      errors: ordersCalls.cancelOrder.errors,
    },
    ['cancelOrder', 'cancelSpotOrder'],
    (input, ask) =>
      ask(isSpot(input.instrument) ? 'cancelSpotOrder' : 'cancelOrder', {
        exchangeKeyId: input.account,
        instrumentId: input.instrument,
        clientOrderId: input.clientOrderId,
      }),
  ),
  endpoint(
    {
      method: 'POST',
      path: '/trading/orders/cancel-all',
      permission: 'trade',
      summary: 'Cancels every open order of an instrument, or of the account: of one market, or of both',
      input: {
        account,
        instrument: instrument.optional(),
        market: z.enum(MARKETS).optional().meta({ description: 'without an instrument; both without it' }),
      },
      answer: ordersCalls.cancelAllOrder.answer,
      errors: ordersCalls.cancelAllOrder.errors,
    },
    ['cancelAllOrder', 'cancelAllSpotOrder'],
    async ({ account: exchangeKeyId, instrument: instrumentId, market: only }, ask) => {
      const request = { exchangeKeyId, ...withoutAbsent({ instrumentId }) };
      const wanted = marketOf(instrumentId, only);
      const answers: AnswerOf<'cancelAllOrder'>[] = [];
      for (const market of wanted === undefined ? MARKETS : [wanted])
        answers.push(await ask(CANCEL_ALL[market], request));
      return {
        cancelled: answers.reduce((sum, { cancelled }) => sum + cancelled, 0),
        failed: answers.flatMap(({ failed }) => failed),
      };
    },
  ),
  endpoint(
    {
      method: 'POST',
      path: '/trading/order-lists',
      permission: 'trade',
      summary: 'Sends two orders of a pair of which one ends the other (OCO), once per client list id',
      input: {
        account,
        instrument: spotInstrumentId,
        clientListId: clientOrderId,
        direction,
        quantity: enteredAmount,
        takeProfit: spotCalls.sendOrderList.request.shape.takeProfit,
        stop: spotCalls.sendOrderList.request.shape.stop,
        expiresAt: time,
        validUntil,
      },
      answer: spotCalls.sendOrderList.answer,
      errors: spotCalls.sendOrderList.errors,
      name: 'clientListId',
    },
    ['sendOrderList'],
    ({ account: exchangeKeyId, instrument: id, ...terms }, ask) =>
      askAs(ask, 'sendOrderList', { exchangeKeyId, instrumentId: id, ...withoutAbsent(terms) }),
  ),
  endpoint(
    {
      method: 'PATCH',
      path: '/trading/order-lists/{clientListId}',
      permission: 'trade',
      summary: 'Changes both orders of a list: another list with the new terms takes its place',
      input: {
        clientListId: anyClientOrderId,
        account,
        instrument: spotInstrumentId,
        quantity: enteredAmount,
        takeProfit: spotCalls.amendOrderList.request.shape.takeProfit,
        stop: spotCalls.amendOrderList.request.shape.stop,
        expiresAt: spotCalls.amendOrderList.request.shape.expiresAt,
        validUntil,
      },
      answer: spotCalls.amendOrderList.answer,
      errors: spotCalls.amendOrderList.errors,
    },
    ['amendOrderList'],
    ({ account: exchangeKeyId, instrument: id, ...terms }, ask) =>
      askAs(ask, 'amendOrderList', { exchangeKeyId, instrumentId: id, ...withoutAbsent(terms) }),
  ),
  endpoint(
    {
      method: 'DELETE',
      path: '/trading/order-lists/{clientListId}',
      permission: 'trade',
      summary: 'Cancels both orders of a list',
      input: { clientListId: anyClientOrderId, account, instrument: spotInstrumentId },
      answer: spotCalls.cancelOrderList.answer,
      errors: spotCalls.cancelOrderList.errors,
    },
    ['cancelOrderList'],
    (input, ask) =>
      ask('cancelOrderList', {
        exchangeKeyId: input.account,
        instrumentId: input.instrument,
        clientListId: input.clientListId,
      }),
  ),
];
