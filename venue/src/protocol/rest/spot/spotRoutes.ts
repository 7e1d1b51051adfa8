import type { CallContext } from '../callContext.ts';
import { optional } from '../parameters.ts';
import { type KeyedRoute, keyed } from '../route.ts';
import { replaceOrder } from './cancelReplace.ts';
import { cancelList, placeList, placeOldList, queryAllLists, queryList, queryOpenLists } from './orderLists.ts';
import { spotAccount } from './spotAccount.ts';
import { spotCommission, tradeFees } from './spotFees.ts';
import { queryAllOrders, queryTrades } from './spotHistory.ts';
import { spotRateLimits } from './spotOrderBudget.ts';
import { cancelAllOrders, cancelOrder, placeOrder, queryOpenOrders, queryOrder, testOrder } from './spotOrders.ts';

type Call = (context: CallContext, parameters: Parameters<KeyedRoute['answer']>[0], account: number) => unknown;

/** Spot's orders and the spot account. Calls that place orders have no weight, but count towards the order limits. */
export function spotRoutes(context: CallContext): [string, KeyedRoute][] {
  const { spotOrders, now } = context;
  const placing = (call: Call, orders: number): KeyedRoute => ({ ...trading(call, 0), orders: [orders, orders] });
  const trading = (call: Call, weight = 1) =>
    keyed('SPOT_TRADE', weight, (parameters, { account }) => call(context, parameters, account));
  const reading = (call: Call, weight: number) =>
    keyed('USER_DATA', weight, (parameters, { account }) => call(context, parameters, account));
  return [
    ['POST /api/v3/order', placing(placeOrder, 1)],
    ['POST /api/v3/order/test', trading(testOrder)],
    ['DELETE /api/v3/order', trading(cancelOrder)],
    ['DELETE /api/v3/openOrders', trading(cancelAllOrders)],
    ['POST /api/v3/order/cancelReplace', { ...placing(replaceOrder, 1), weight: () => 1 }],
    ['POST /api/v3/orderList/oco', placing(placeList, 2)],
    ['POST /api/v3/order/oco', placing(placeOldList, 2)],
    ['DELETE /api/v3/orderList', trading(cancelList)],
    ['GET /api/v3/orderList', reading(queryList, 4)],
    ['GET /api/v3/allOrderList', reading(queryAllLists, 20)],
    ['GET /api/v3/openOrderList', reading(queryOpenLists, 6)],
    ['GET /api/v3/order', reading(queryOrder, 4)],
    [
      'GET /api/v3/openOrders',
      { ...reading(queryOpenOrders, 6), weight: (p) => (optional(p, 'symbol') === undefined ? 80 : 6) },
    ],
    ['GET /api/v3/allOrders', reading(queryAllOrders, 20)],
    [
      'GET /api/v3/myTrades',
      { ...reading(queryTrades, 20), weight: (p) => (optional(p, 'orderId') === undefined ? 20 : 5) },
    ],
    ['GET /api/v3/account', reading(spotAccount, 20)],
    [
      'GET /api/v3/rateLimit/order',
      keyed('USER_DATA', 40, (_, { account }) => spotRateLimits(spotOrders, account, now())),
    ],
    ['GET /api/v3/account/commission', reading(spotCommission, 20)],
    ['GET /sapi/v1/asset/tradeFee', reading(tradeFees, 1)],
  ];
}
