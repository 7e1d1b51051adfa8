import { needing, post, query, SECURITY_MS, sentOnce, WEIGHTS } from '../../wireBuilders.ts';

const BASE = '/broker/interestSettle';

/** BR-08: interest statements and their payment. */
export const brokerInterestWire = {
  pageInterestStatement: query(`${BASE}/page`, 'token'),
  pageIssuedStatement: query('/broker/settleBill/page', 'token'),
  queryProjectInterest: query(`${BASE}/projectInterest`, 'token'),
  previewInterestPayment: query(`${BASE}/previewSettleData`, 'token'),
  payInterest: sentOnce(
    [
      'format',
      'brokerRequired',
      'kycRequired',
      'notFound',
      'notManager',
      'amountUnavailable',
      'financingState',
      'changePending',
      'statementState',
      'depositMismatch',
    ],
    needing('move', post(`${BASE}/applySettle`, 'token', SECURITY_MS)),
  ),
  listInterestPayer: query(`${BASE}/account`, 'token'),
  queryInterestStatement: query(`${BASE}/querySettleBill`, 'token'),
  exportInterestStatement: {
    ...query(`${BASE}/export`, 'token'),
    file: 'application/octet-stream',
    weight: WEIGHTS.file,
  },
  pageFinancingInterestPayment: query('/broker/financing/pageInterestApply', 'token'),
  pageInterestPayment: query('/broker/interestApply/page', 'token'),
} as const;
