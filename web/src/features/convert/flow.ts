import type { Quote } from './queries.ts';

/** Preview, confirm, success (CV-01), and the states between them. */
export type Flow =
  | { readonly step: 'draft'; readonly error?: unknown }
  | { readonly step: 'quoting' }
  /** `deadline` and `lifeMs` use this client's clock, in milliseconds. */
  | { readonly step: 'firm'; readonly quote: Quote; readonly deadline: number; readonly lifeMs: number }
  | { readonly step: 'expired'; readonly quote: Quote }
  | { readonly step: 'accepting'; readonly quote: Quote; readonly answer: 'awaited' | 'missing' | 'unknown' }
  | { readonly step: 'done'; readonly quote: Quote; readonly orderId: string };

export type FlowEvent =
  | { readonly type: 'requested' | 'edited' | 'ranOut' | 'expired' | 'accepted' | 'unanswered' | 'gaveUp' }
  | { readonly type: 'quoted'; readonly quote: Quote; readonly requestedAt: number }
  | { readonly type: 'rejected'; readonly error: unknown }
  | { readonly type: 'completed'; readonly orderId: string };

/** Each event applies only in the steps where it can happen; elsewhere it is late and ignored. */
// oxlint-disable-next-line typescript/consistent-return -- the compiler verifies that every event returns
export function nextFlow(flow: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case 'edited':
      return flow.step === 'accepting' || flow.step === 'quoting' ? flow : { step: 'draft' };
    case 'requested':
      return flow.step === 'draft' || flow.step === 'expired' ? { step: 'quoting' } : flow;
    case 'quoted':
      return flow.step === 'quoting' ? firm(event.quote, event.requestedAt) : flow;
    case 'ranOut':
      return flow.step === 'firm' ? { step: 'expired', quote: flow.quote } : flow;
    case 'expired':
      return flow.step === 'accepting' ? { step: 'expired', quote: flow.quote } : flow;
    case 'accepted':
      return flow.step === 'firm' || isUnknown(flow)
        ? { step: 'accepting', quote: flow.quote, answer: 'awaited' }
        : flow;
    case 'unanswered':
      return flow.step === 'accepting' ? { ...flow, answer: 'missing' } : flow;
    case 'gaveUp':
      return flow.step === 'accepting' ? { ...flow, answer: 'unknown' } : flow;
    case 'rejected':
      return flow.step === 'quoting' || flow.step === 'accepting' ? { step: 'draft', error: event.error } : flow;
    case 'completed':
      return flow.step === 'accepting' ? { step: 'done', quote: flow.quote, orderId: event.orderId } : flow;
  }
}

/** The clocks of server and client may differ, so a quote's life counts from its request and is never overestimated. */
function firm(quote: Quote, requestedAt: number): Flow {
  const lifeMs = quote.expiresAt - quote.createdAt;
  return { step: 'firm', quote, deadline: requestedAt + lifeMs, lifeMs };
}

function isUnknown(flow: Flow): flow is Extract<Flow, { step: 'accepting' }> {
  return flow.step === 'accepting' && flow.answer === 'unknown';
}
