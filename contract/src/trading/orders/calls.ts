import { ask, bySocket, needing, post, singleStatement } from '../../wireBuilders.ts';

export const ordersWire = {
  sendOrder: bySocket(singleStatement(needing('trade', post('/broker/lightning/futures/order/sendOrder', 'token')))),
  amendOrder: bySocket(needing('trade', post('/broker/lightning/futures/order/amendOrder', 'token'))),
  cancelOrder: bySocket(needing('trade', post('/broker/lightning/futures/order/cancelOrder', 'token'))),
  cancelAllOrder: bySocket(needing('trade', post('/broker/lightning/futures/order/cancelAllOrder', 'token'))),
  closePosition: bySocket(needing('trade', post('/broker/lightning/futures/order/closePosition', 'token'))),
  closeAllPosition: bySocket(needing('trade', post('/broker/lightning/futures/order/closeAllPosition', 'token'))),
  queryOpenOrder: ask('/lightning/futures/order/queryOpenOrder', 'token'),
} as const;
