import { needing, post, query } from '../../wireBuilders.ts';

export const leverageWire = {
  queryLeverage: query('/broker/lightning/futures/leverage/queryLeverage', 'token'),
  changeLeverage: needing('trade', post('/broker/lightning/futures/leverage/changeLeverage', 'token')),
  changeMarginMode: needing('trade', post('/broker/lightning/futures/leverage/changeMarginMode', 'token')),
  queryMaxLeverage: query('/broker/lightning/futures/leverage/queryMaxLeverage', 'token'),
} as const;
