/** The calls of REST that a method of the WebSocket API stands for: method and path. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ['ping', 'GET /api/v3/ping'],
  ['time', 'GET /api/v3/time'],
  ['exchangeInfo', 'GET /api/v3/exchangeInfo'],
  ['depth', 'GET /api/v3/depth'],
  ['trades.recent', 'GET /api/v3/trades'],
  ['trades.aggregate', 'GET /api/v3/aggTrades'],
  ['klines', 'GET /api/v3/klines'],
  ['avgPrice', 'GET /api/v3/avgPrice'],
  ['ticker.24hr', 'GET /api/v3/ticker/24hr'],
  ['ticker.price', 'GET /api/v3/ticker/price'],
  ['ticker.book', 'GET /api/v3/ticker/bookTicker'],
  ['order.place', 'POST /api/v3/order'],
  ['order.test', 'POST /api/v3/order/test'],
  ['order.cancel', 'DELETE /api/v3/order'],
  ['order.cancelReplace', 'POST /api/v3/order/cancelReplace'],
  ['openOrders.cancelAll', 'DELETE /api/v3/openOrders'],
  ['orderList.place', 'POST /api/v3/order/oco'],
  ['orderList.place.oco', 'POST /api/v3/orderList/oco'],
  ['orderList.cancel', 'DELETE /api/v3/orderList'],
  ['order.status', 'GET /api/v3/order'],
  ['openOrders.status', 'GET /api/v3/openOrders'],
  ['allOrders', 'GET /api/v3/allOrders'],
  ['orderList.status', 'GET /api/v3/orderList'],
  ['openOrderLists.status', 'GET /api/v3/openOrderList'],
  ['allOrderLists', 'GET /api/v3/allOrderList'],
  ['myTrades', 'GET /api/v3/myTrades'],
  ['account.status', 'GET /api/v3/account'],
  ['account.commission', 'GET /api/v3/account/commission'],
  ['account.rateLimits.orders', 'GET /api/v3/rateLimit/order'],
]);

/** Every call that a method stands for. */
export const METHOD_CALLS: readonly string[] = [...METHODS.values()];

/** The call of a method, split; undefined for another method. */
export function findCall(method: string): { readonly verb: string; readonly path: string } | undefined {
  const [verb, path] = METHODS.get(method)?.split(' ') ?? [];
  return verb === undefined || path === undefined ? undefined : { verb, path };
}
