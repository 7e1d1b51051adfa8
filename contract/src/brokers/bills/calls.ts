import { csv, needing, post, query, SECURITY_MS, sentOnce } from '../../wireBuilders.ts';

const BASE = '/broker/order/tradeBill';

/** BR-11: the bills of a broker, and their payment. */
export const brokerBillsWire = {
  pageTradeBill: query(`${BASE}/page`, 'token'),
  queryTradeBill: query(`${BASE}/query`, 'token'),
  exportTradeBill: csv(`${BASE}/export`, 'token'),
  payTradeBill: sentOnce(
    ['format', 'brokerRequired', 'kycRequired', 'notFound', 'amountUnavailable', 'billState'],
    needing('move', post(`${BASE}/pay`, 'token', SECURITY_MS)),
  ),
} as const;
