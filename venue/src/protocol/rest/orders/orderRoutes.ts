import type { CallContext } from '../callContext.ts';
import { optional } from '../parameters.ts';
import { type KeyedRoute, keyed, ordering } from '../route.ts';
import { amendOrder } from './amendOrder.ts';
import { amendOrders, cancelOrders, placeOrders } from './batch.ts';
import { cancelAllOrders, cancelOrder } from './cancelOrder.ts';
import { setCountdown } from './countdown.ts';
import { placeOrder, testOrder } from './placeOrder.ts';
import { queryAllOrders, queryOpenOrder, queryOpenOrders, queryOrder } from './queryOrders.ts';

/** Counts as five orders of ten seconds and one of a minute, regardless of its size. */
const BATCH: readonly [number, number] = [5, 1];

/** Order routes: place, amend, cancel and query. */
export function orderRoutes(context: CallContext): [string, KeyedRoute][] {
  return [
    ['POST /fapi/v1/order', ordering((p, { account }) => placeOrder(context, p, account))],
    ['POST /fapi/v1/order/test', ordering((p, { account }) => testOrder(context, p, account))],
    ['PUT /fapi/v1/order', ordering((p, { account }) => amendOrder(context, p, account))],
    ['DELETE /fapi/v1/order', keyed('TRADE', 1, (p, { account }) => cancelOrder(context, p, account))],
    ['GET /fapi/v1/order', keyed('USER_DATA', 1, (p, { account }) => queryOrder(context, p, account))],
    ['GET /fapi/v1/openOrder', keyed('USER_DATA', 1, (p, { account }) => queryOpenOrder(context, p, account))],
    [
      'GET /fapi/v1/openOrders',
      {
        security: 'USER_DATA',
        weight: (p) => (optional(p, 'symbol') === undefined ? 40 : 1),
        answer: (p, { account }) => queryOpenOrders(context, p, account),
      },
    ],
    ['GET /fapi/v1/allOrders', keyed('USER_DATA', 5, (p, { account }) => queryAllOrders(context, p, account))],
    ['DELETE /fapi/v1/allOpenOrders', keyed('TRADE', 1, (p, { account }) => cancelAllOrders(context, p, account))],
    [
      'POST /fapi/v1/batchOrders',
      { ...keyed('TRADE', 5, (p, { account }) => placeOrders(context, p, account)), orders: BATCH },
    ],
    [
      'PUT /fapi/v1/batchOrders',
      { ...keyed('TRADE', 5, (p, { account }) => amendOrders(context, p, account)), orders: BATCH },
    ],
    ['DELETE /fapi/v1/batchOrders', keyed('TRADE', 1, (p, { account }) => cancelOrders(context, p, account))],
    ['POST /fapi/v1/countdownCancelAll', keyed('TRADE', 10, (p, { account }) => setCountdown(context, p, account))],
  ];
}
