import {
  bySocket,
  csv,
  needing,
  openWhileReadOnly,
  post,
  query,
  reduceOnlyWhileReadOnly,
  sentOnce,
  singleStatement,
} from '../wireBuilders.ts';

export const accountWire = {
  queryBrokerOptions: query('/broker/account/queryBrokerOptions', 'token'),
  queryFuturesAccount: query('/broker/futures/account/query', 'token'),
  queryPosition: query('/broker/futures/position/query', 'token'),
} as const;

export const leverageWire = {
  queryLeverage: query('/broker/lightning/futures/leverage/queryLeverage', 'token'),
  changeLeverage: needing('trade', post('/broker/lightning/futures/leverage/changeLeverage', 'token')),
  changeMarginMode: needing('trade', post('/broker/lightning/futures/leverage/changeMarginMode', 'token')),
  queryMaxLeverage: query('/broker/lightning/futures/leverage/queryMaxLeverage', 'token'),
} as const;

export const cancelOnDisconnectWire = {
  // Over the socket, so that the server knows whose socket answers its pings.
  queryCancelOnDisconnect: bySocket(query('/broker/lightning/futures/cancelOnDisconnect/query', 'token')),
  setCancelOnDisconnect: openWhileReadOnly(
    needing('trade', post('/broker/lightning/futures/cancelOnDisconnect/set', 'token')),
  ),
} as const;

/** Errors that are reported before an order is looked up or stored, or that no order of the id was or will be sent. */
export const NO_ORDER = [
  'format',
  'tradingAccountNotFound',
  'instrumentNotFound',
  'kycRequired',
  'deadlinePassed',
  'orderWithdrawn',
  'notManager',
  'accountBlocked',
] as const;

export const ordersWire = {
  sendOrder: sentOnce(
    NO_ORDER,
    reduceOnlyWhileReadOnly(
      bySocket(singleStatement(needing('trade', post('/broker/lightning/futures/order/sendOrder', 'token')))),
    ),
  ),
  amendOrder: bySocket(needing('trade', post('/broker/lightning/futures/order/amendOrder', 'token'))),
  cancelOrder: openWhileReadOnly(
    bySocket(needing('trade', post('/broker/lightning/futures/order/cancelOrder', 'token'))),
  ),
  cancelAllOrder: openWhileReadOnly(
    bySocket(needing('trade', post('/broker/lightning/futures/order/cancelAllOrder', 'token'))),
  ),
  closePosition: sentOnce(
    NO_ORDER,
    openWhileReadOnly(bySocket(needing('trade', post('/broker/lightning/futures/order/closePosition', 'token')))),
  ),
  closeAllPosition: openWhileReadOnly(
    bySocket(needing('trade', post('/broker/lightning/futures/order/closeAllPosition', 'token'))),
  ),
  queryOpenOrder: query('/lightning/futures/order/queryOpenOrder', 'token'),
} as const;

export const protectionWire = {
  setProtection: openWhileReadOnly(needing('trade', post('/broker/lightning/futures/protection/set', 'token'))),
  queryProtection: query('/broker/lightning/futures/protection/query', 'token'),
  cancelProtection: openWhileReadOnly(needing('trade', post('/broker/lightning/futures/protection/cancel', 'token'))),
} as const;

export const recordsWire = {
  pageOrder: query('/lightning/futures/order/pageOrder', 'token'),
  exportOrder: csv('/lightning/futures/order/exportOrder', 'token'),
  queryTrade: query('/lightning/futures/trade/queryTrade', 'token'),
  exportTrade: csv('/lightning/futures/trade/exportTrade', 'token'),
  queryTradeDetail: query('/lightning/futures/trade/queryTradeDetail', 'token'),
  pageIncome: query('/lightning/futures/income/pageIncome', 'token'),
  exportIncome: csv('/lightning/futures/income/exportIncome', 'token'),
} as const;

export const transfersWire = {
  queryTransferAvailable: query('/broker/lightning/transfer/queryTransferAvailable', 'token'),
  // Balance and verification are checked only for a key without a transfer.
  applyTransfer: sentOnce(
    ['format', 'assetUnsupported', 'insufficientBalance', 'kycRequired', 'spotForbidden', 'featureOff'],
    needing('move', post('/broker/lightning/transfer/apply', 'token')),
  ),
  pageTransfer: query('/broker/lightning/transfer/page', 'token'),
  exportTransfer: csv('/broker/lightning/transfer/export', 'token'),
} as const;
