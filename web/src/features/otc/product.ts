import { call } from '../../lib/calls/calls.ts';
import type { QuoteProduct } from '../../lib/quotes/index.ts';

/** Enough for the orders that an institution's members make within a minute. */
const NEWEST = {
  pageCondition: { page: 1, pageSize: 50 },
  queryCondition: { status: 'filled' },
} as const;

/** OTC trades as a product at firm quotes. */
export const OTC: QuoteProduct = {
  name: 'otc',
  records: 'otcinfo/record',
  readReceipt: (orderId, signal) => call('blockOrderReceipt', { orderId }, { signal }),
  readTrades: async (signal) => (await call('pageBlockOrderRecord', NEWEST, { signal })).items,
};
