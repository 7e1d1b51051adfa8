import { openWhileReadOnly } from '../../wireBuilders.ts';
import { change, query } from '../wireBuilders.ts';

/** Operators' calls of the brokers' area. */
export const brokerWire = {
  queryBrokerTerms: query('/broker/terms/query', 'view'),
  setBrokerTerms: change('/broker/terms/set', 'capital'),
  queryBrokerKey: query('/broker/key/query', 'review'),
  reviewBrokerKey: change('/broker/key/review', 'review'),
  listExchange: query('/broker/exchange/list', 'view'),
  setExchange: openWhileReadOnly(change('/broker/exchange/set', 'capital')),
  pageFundMove: query('/broker/move/page', 'capital'),
  retryFundMove: openWhileReadOnly(change('/broker/move/retry', 'capital')),
} as const;
