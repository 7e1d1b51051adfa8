import { ask } from '../../wireBuilders.ts';

export const recordsWire = {
  pageOrder: ask('/lightning/futures/order/pageOrder', 'token'),
  queryTrade: ask('/lightning/futures/trade/queryTrade', 'token'),
  queryTradeDetail: ask('/lightning/futures/trade/queryTradeDetail', 'token'),
  pageIncome: ask('/lightning/futures/income/pageIncome', 'token'),
} as const;
