import { call } from '../../lib/calls/calls.ts';
import type { QuoteProduct } from '../../lib/quotes/index.ts';

/** Enough for the conversions that an institution's members make within a minute. */
const NEWEST = { pageCondition: { page: 1, pageSize: 50 } } as const;

/** Conversions as a product at firm quotes. */
export const CONVERT: QuoteProduct = {
  name: 'convert',
  records: 'record/convert',
  readReceipt: (orderId, signal) => call('swapOrderReceipt', { orderId }, { signal }),
  readTrades: async (signal) => (await call('pageSwapOrderRecord', NEWEST, { signal })).items,
};
