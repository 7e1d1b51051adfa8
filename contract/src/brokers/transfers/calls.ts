import { csv, needing, post, query, sentOnce } from '../../wireBuilders.ts';

const BASE = '/broker/fundTransfer';

/** BR-10, BR-13: money between accounts and exchanges, and the records of it. */
export const fundTransfersWire = {
  pageFundTransfer: query(`${BASE}/page`, 'token'),
  listAccountActions: query(`${BASE}/accountActions`, 'token'),
  listTransferAccounts: query(`${BASE}/accounts`, 'token'),
  applyFundTransfer: sentOnce(
    ['format', 'brokerRequired', 'kycRequired', 'notManager', 'amountUnavailable', 'serviceSuspended'],
    needing('move', post(`${BASE}/apply`, 'token')),
  ),
  queryFundTransferAvailable: query(`${BASE}/queryTransferAvailable`, 'token'),
  pageBrokerFundRecordAction: query('/broker/pageBrokerFundRecordAction', 'token'),
  exportBrokerFundRecordAction: csv('/broker/exportBrokerFundRecordAction', 'token'),
} as const;
