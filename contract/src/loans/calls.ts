import { csv, needing, post, query, SECURITY_MS, sentOnce, WEIGHTS, weighing } from '../wireBuilders.ts';

const BASE = '/account/loan';

/** Errors after which nothing was done under the key. */
const NOT_DONE = [
  'format',
  'kycRequired',
  'notFound',
  'outOfRange',
  'creditLimit',
  'ltvTooHigh',
  'poolShort',
  'notReleasable',
  'loanState',
  'insufficientBalance',
  'priceUnavailable',
  'quoteExpired',
] as const;

/** LN-01: loans of an institution against its collateral. */
export const loansWire = {
  listLoanConfigure: query(`${BASE}/configure/list`, 'token'),
  previewLoan: weighing(WEIGHTS.preview, query(`${BASE}/preview`, 'token')),
  applyLoan: sentOnce(NOT_DONE, needing('move', post(`${BASE}/apply`, 'token', SECURITY_MS))),
  pageLoan: query(`${BASE}/page`, 'token'),
  queryLoan: query(`${BASE}/query`, 'token'),
  queryLoanOverview: query(`${BASE}/overview`, 'token'),
  repayLoan: sentOnce(NOT_DONE, needing('move', post(`${BASE}/repay`, 'token'))),
  previewLoanFromCollateral: weighing(WEIGHTS.preview, query(`${BASE}/repayFromCollateral/preview`, 'token')),
  repayLoanFromCollateral: sentOnce(
    NOT_DONE,
    needing('move', post(`${BASE}/repayFromCollateral`, 'token', SECURITY_MS)),
  ),
  adjustLoanCollateral: sentOnce(NOT_DONE, needing('move', post(`${BASE}/collateral/adjust`, 'token'))),
  setLoanAutoTopUp: needing('move', post(`${BASE}/autoTopUp/set`, 'token')),
  stressLoans: query(`${BASE}/stress`, 'token'),
  renewLoan: sentOnce(NOT_DONE, needing('move', post(`${BASE}/renew`, 'token'))),
  listLoanLtv: query(`${BASE}/ltv/list`, 'token'),
  pageLoanInterest: query(`${BASE}/interest/page`, 'token'),
  pageLoanEvent: query(`${BASE}/event/page`, 'token'),
  queryLoanReceipt: query(`${BASE}/receipt`, 'token'),
  downloadLoanStatement: {
    ...query(`${BASE}/statement/download`, 'token'),
    file: 'application/octet-stream',
    weight: WEIGHTS.file,
  },
  exportLoan: csv(`${BASE}/export`, 'token'),
} as const;
