import { assetSymbol, enteredAmount, id } from '../fields.ts';
import { otcCalls, otcKind, otcStatus } from '../otc/schemas.ts';
import { endpoint, listInput, pageAnswer, pageOf, queryTime, toPage, withoutAbsent } from './endpoint.ts';

/** Block trades with the desk. */
export const otcEndpoints = [
  endpoint(
    {
      method: 'GET',
      path: '/otc/orders',
      permission: 'read',
      summary: 'OTC orders and requests',
      input: {
        ...listInput,
        kind: otcKind.optional(),
        status: otcStatus.optional(),
        asset: assetSymbol.optional(),
        from: queryTime.optional(),
        until: queryTime.optional(),
      },
      answer: pageAnswer(otcCalls.pageBlockOrderRecord.answer.shape.items.element),
    },
    ['pageBlockOrderRecord'],
    ({ limit, cursor, from: startTime, until: endTime, ...filter }, ask) =>
      toPage(
        ask('pageBlockOrderRecord', {
          ...pageOf({ limit, cursor }),
          queryCondition: withoutAbsent({ startTime, endTime, ...filter }),
        }),
      ),
  ),
  endpoint(
    {
      method: 'POST',
      path: '/otc/quotes',
      permission: 'trade',
      summary: 'A firm price of the desk for ten seconds: with one of the two amounts',
      input: {
        fromAsset: assetSymbol,
        toAsset: assetSymbol,
        fromAmount: enteredAmount.optional(),
        toAmount: enteredAmount.optional(),
      },
      answer: otcCalls.blockQuote.answer,
      errors: otcCalls.blockQuote.errors,
    },
    ['blockQuote'],
    (input, ask) => ask('blockQuote', withoutAbsent(input)),
  ),
  endpoint(
    {
      method: 'POST',
      path: '/otc/orders',
      permission: 'trade',
      summary: 'Accepts a firm price of the desk, once',
      input: { quoteId: id },
      answer: otcCalls.blockOrder.answer,
      errors: otcCalls.blockOrder.errors,
      name: 'quoteId',
    },
    ['blockOrder'],
    (input, ask) => ask('blockOrder', input, 'quoteUsed'),
  ),
  endpoint(
    {
      method: 'POST',
      path: '/otc/limit-orders',
      permission: 'trade',
      summary: 'Rests a limit order at the desk, once per key; filled whole or not at all',
      input: otcCalls.addBlockLimitOrder.request.shape,
      answer: otcCalls.addBlockLimitOrder.answer,
      errors: otcCalls.addBlockLimitOrder.errors,
      name: 'key',
    },
    ['addBlockLimitOrder'],
    (input, ask) => ask('addBlockLimitOrder', input, 'otcKeyUsed'),
  ),
  endpoint(
    {
      method: 'DELETE',
      path: '/otc/limit-orders/{orderId}',
      permission: 'trade',
      summary: 'Cancels a resting limit order of the desk',
      input: { orderId: id },
      answer: otcCalls.cancelBlockLimitOrder.answer,
      errors: otcCalls.cancelBlockLimitOrder.errors,
    },
    ['cancelBlockLimitOrder'],
    (input, ask) => ask('cancelBlockLimitOrder', input),
  ),
];
