import { bySocket, needing, post, query, sentOnce, singleStatement } from '../../wireBuilders.ts';

/** Errors that are reported before an order is looked up or stored. */
const NO_ORDER = ['format', 'tradingAccountNotFound', 'instrumentNotFound', 'kycRequired'] as const;

export const ordersWire = {
  sendOrder: sentOnce(
    NO_ORDER,
    bySocket(singleStatement(needing('trade', post('/broker/lightning/futures/order/sendOrder', 'token')))),
  ),
  amendOrder: bySocket(needing('trade', post('/broker/lightning/futures/order/amendOrder', 'token'))),
  cancelOrder: bySocket(needing('trade', post('/broker/lightning/futures/order/cancelOrder', 'token'))),
  cancelAllOrder: bySocket(needing('trade', post('/broker/lightning/futures/order/cancelAllOrder', 'token'))),
  closePosition: sentOnce(
    NO_ORDER,
    bySocket(needing('trade', post('/broker/lightning/futures/order/closePosition', 'token'))),
  ),
  closeAllPosition: bySocket(needing('trade', post('/broker/lightning/futures/order/closeAllPosition', 'token'))),
  queryOpenOrder: query('/lightning/futures/order/queryOpenOrder', 'token'),
} as const;
