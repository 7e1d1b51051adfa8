import type { RequestOf } from '@aldgate/contract/calls.ts';
import { call } from '../../lib/calls/calls.ts';
import type { Flow, FlowCalls, FlowControl } from '../../lib/quotes/index.ts';
import { CONVERT } from './product.ts';
import { type Quote, refreshAfterConversion, refreshAfterRejection } from './queries.ts';

export type ConvertFlow = Flow<Quote>;
export type ConvertControl = FlowControl<RequestOf<'quote'>, Quote>;

export const CONVERT_CALLS: FlowCalls<RequestOf<'quote'>, Quote> = {
  product: CONVERT,
  quote: (request) => call('quote', request),
  orderCall: 'order',
  order: (quoteId) => call('order', { quoteId }),
  refreshAfterTrade: refreshAfterConversion,
  refreshAfterRejection,
};
