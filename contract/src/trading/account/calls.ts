import { query } from '../../wireBuilders.ts';

export const accountWire = {
  queryBrokerOptions: query('/broker/account/queryBrokerOptions', 'token'),
  queryFuturesAccount: query('/broker/futures/account/query', 'token'),
  queryPosition: query('/broker/futures/position/query', 'token'),
} as const;
