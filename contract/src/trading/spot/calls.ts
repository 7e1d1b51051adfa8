import {
  bySocket,
  csv,
  needing,
  openWhileReadOnly,
  post,
  query,
  sentOnce,
  singleStatement,
} from '../../wireBuilders.ts';
import { NO_ORDER } from '../calls.ts';

/** Spot trading: shaped as the futures' calls. */
export const spotWire = {
  sendSpotOrder: sentOnce(
    NO_ORDER,
    bySocket(singleStatement(needing('trade', post('/broker/lightning/spot/order/sendOrder', 'token')))),
  ),
  amendSpotOrder: bySocket(needing('trade', post('/broker/lightning/spot/order/amendOrder', 'token'))),
  cancelSpotOrder: openWhileReadOnly(
    bySocket(needing('trade', post('/broker/lightning/spot/order/cancelOrder', 'token'))),
  ),
  cancelAllSpotOrder: openWhileReadOnly(
    bySocket(needing('trade', post('/broker/lightning/spot/order/cancelAllOrder', 'token'))),
  ),
  sendOrderList: sentOnce(
    NO_ORDER,
    bySocket(needing('trade', post('/broker/lightning/spot/order/sendOrderList', 'token'))),
  ),
  amendOrderList: bySocket(needing('trade', post('/broker/lightning/spot/order/amendOrderList', 'token'))),
  cancelOrderList: openWhileReadOnly(
    bySocket(needing('trade', post('/broker/lightning/spot/order/cancelOrderList', 'token'))),
  ),
  querySpotAccount: query('/broker/spot/account/query', 'token'),
  querySpotOpenOrder: query('/lightning/spot/order/queryOpenOrder', 'token'),
  pageSpotOrder: query('/lightning/spot/order/pageOrder', 'token'),
  exportSpotOrder: csv('/lightning/spot/order/exportOrder', 'token'),
  querySpotTrade: query('/lightning/spot/trade/queryTrade', 'token'),
  exportSpotTrade: csv('/lightning/spot/trade/exportTrade', 'token'),
  querySpotTradeDetail: query('/lightning/spot/trade/queryTradeDetail', 'token'),
} as const;
