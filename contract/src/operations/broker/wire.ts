import { openWhileReadOnly } from '../../wireBuilders.ts';
import { change, csv, query } from '../wireBuilders.ts';

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
  listProjectBoard: query('/broker/board', 'view'),
  exportProjectBoard: csv('/broker/board/export', 'view'),
  listOverdue: query('/broker/overdue/list', 'view'),
  queryBrokerRisk: query('/broker/risk', 'capital'),
  queryCapitalChange: query('/broker/change/query', 'view'),
  reviewCapitalChange: change('/broker/change/review', 'capital'),
  queryInterestPayment: query('/broker/payment/query', 'view'),
  reviewInterestPayment: change('/broker/payment/review', 'capital'),
  releaseProjectBlock: change('/broker/project/release', 'capital'),
  pageBill: query('/broker/bill/page', 'view'),
  queryBill: query('/broker/bill/query', 'view'),
  reviewBill: change('/broker/bill/review', 'capital'),
  queryProjectCase: query('/broker/case/query', 'view'),
  actOnCase: change('/broker/case/act', 'capital'),
  writeOffFinancing: change('/broker/financing/writeOff', 'capital'),
  queryLending: query('/broker/lending/query', 'view'),
  fundLending: change('/broker/lending/fund', 'capital'),
} as const;
