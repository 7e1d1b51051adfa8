import { csv, needing, post, query, SECURITY_MS, sentOnce } from '../../wireBuilders.ts';

const PROFIT = '/broker/profitAccrual';

/** Errors after which no application stands under the key. */
const NOT_DONE = [
  'format',
  'brokerRequired',
  'kycRequired',
  'notFound',
  'notManager',
  'unassignedNotZero',
  'amountUnavailable',
  'financingState',
  'navStale',
] as const;

/** BR-09: the profit of projects. */
export const brokerProfitWire = {
  pageProfitAccrual: query(`${PROFIT}/page`, 'token'),
  exportProfitAccrual: csv(`${PROFIT}/export`, 'token'),
  applyProfitAccrual: sentOnce(NOT_DONE, needing('move', post(`${PROFIT}/apply`, 'token', SECURITY_MS))),
  queryProfitAccrual: query(`${PROFIT}/accrualFund`, 'token'),
  listProfitAccount: query(`${PROFIT}/accounts`, 'token'),
} as const;
