import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { call } from '../../lib/calls/calls.ts';
import type { FlowCalls, FlowControl } from '../../lib/quotes/index.ts';
import { OTC } from './product.ts';
import { refreshAfterRejection, refreshAfterTrade } from './queries.ts';

export type OtcQuote = AnswerOf<'blockQuote'>;
export type OtcControl = FlowControl<RequestOf<'blockQuote'>, OtcQuote>;

export const OTC_CALLS: FlowCalls<RequestOf<'blockQuote'>, OtcQuote> = {
  product: OTC,
  quote: (request) => call('blockQuote', request),
  orderCall: 'blockOrder',
  order: (quoteId) => call('blockOrder', { quoteId }),
  refreshAfterTrade,
  refreshAfterRejection,
};
