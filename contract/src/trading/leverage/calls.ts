import { ask, needing, post } from '../../wireBuilders.ts';

export const leverageWire = {
  queryLeverage: ask('/broker/lightning/futures/leverage/queryLeverage', 'token'),
  changeLeverage: needing('trade', post('/broker/lightning/futures/leverage/changeLeverage', 'token')),
  changeMarginMode: needing('trade', post('/broker/lightning/futures/leverage/changeMarginMode', 'token')),
  queryMaxLeverage: ask('/broker/lightning/futures/leverage/queryMaxLeverage', 'token'),
} as const;
