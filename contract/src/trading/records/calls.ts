import { query } from '../../wireBuilders.ts';

export const recordsWire = {
  pageOrder: query('/lightning/futures/order/pageOrder', 'token'),
  queryTrade: query('/lightning/futures/trade/queryTrade', 'token'),
  queryTradeDetail: query('/lightning/futures/trade/queryTradeDetail', 'token'),
  pageIncome: query('/lightning/futures/income/pageIncome', 'token'),
} as const;
