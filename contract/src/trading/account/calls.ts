import { ask } from '../../wireBuilders.ts';

export const accountWire = {
  queryBrokerOptions: ask('/broker/account/queryBrokerOptions', 'token'),
  queryFuturesAccount: ask('/broker/futures/account/query', 'token'),
  queryPosition: ask('/broker/futures/position/query', 'token'),
} as const;
