import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { pause, type Submitted, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { useSession } from '../session/session.ts';
import { acceptanceOf, clearAcceptance, saveAcceptance } from './acceptance.ts';
import type { FirmQuote, QuoteProduct } from './product.ts';

/** Preview, confirm, success (CV-01), and the states between them. */
export type Flow<Quote extends FirmQuote> =
  | { readonly step: 'draft'; readonly error?: unknown }
  | { readonly step: 'quoting' }
  /** `deadline` and `lifeMs` use this client's clock, in milliseconds. */
  | { readonly step: 'firm'; readonly quote: Quote; readonly deadline: number; readonly lifeMs: number }
  | { readonly step: 'expired'; readonly quote: Quote }
  | { readonly step: 'accepting'; readonly quote: Quote; readonly answer: 'awaited' | 'missing' | 'unknown' }
  | { readonly step: 'done'; readonly quote: Quote; readonly orderId: string };

export type FlowEvent<Quote extends FirmQuote> =
  | { readonly type: 'requested' | 'edited' | 'ranOut' | 'expired' | 'accepted' | 'unanswered' | 'gaveUp' }
  | { readonly type: 'quoted'; readonly quote: Quote; readonly requestedAt: number }
  /** A quote that was made earlier; `deadline` is by this client's clock. */
  | { readonly type: 'opened'; readonly quote: Quote; readonly deadline: number }
  | { readonly type: 'rejected'; readonly error: unknown }
  | { readonly type: 'completed'; readonly orderId: string };

/** Each event applies only in the steps where it can happen; elsewhere it is late and ignored. */
// oxlint-disable-next-line typescript/consistent-return -- the compiler verifies that every event returns
export function nextFlow<Quote extends FirmQuote>(flow: Flow<Quote>, event: FlowEvent<Quote>): Flow<Quote> {
  switch (event.type) {
    case 'edited':
      return flow.step === 'accepting' || flow.step === 'quoting' ? flow : { step: 'draft' };
    case 'requested':
      return flow.step === 'draft' || flow.step === 'expired' ? { step: 'quoting' } : flow;
    case 'quoted':
      return flow.step === 'quoting' ? firm(event.quote, event.requestedAt + lifeOf(event.quote)) : flow;
    case 'opened':
      return flow.step === 'draft' || flow.step === 'expired' ? firm(event.quote, event.deadline) : flow;
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
function firm<Quote extends FirmQuote>(quote: Quote, deadline: number): Flow<Quote> {
  return { step: 'firm', quote, deadline, lifeMs: lifeOf(quote) };
}

const lifeOf = ({ createdAt, expiresAt }: FirmQuote): number => expiresAt - createdAt;

function isUnknown<Quote extends FirmQuote>(flow: Flow<Quote>): flow is Extract<Flow<Quote>, { step: 'accepting' }> {
  return flow.step === 'accepting' && flow.answer === 'unknown';
}

/** The calls of a product, and what is fetched again after them. */
export interface FlowCalls<Request, Quote extends FirmQuote> {
  readonly product: QuoteProduct;
  readonly quote: (request: Request) => Promise<Quote>;
  /** The call that accepts a quote, for what proves that nothing was done. */
  readonly orderCall: 'order' | 'blockOrder';
  readonly order: (quoteId: string) => Promise<Accepted>;
  readonly refreshAfterTrade: (queries: QueryClient) => Promise<void>;
  /** Fetches the configuration again, so that a new suspension is shown as such. */
  readonly refreshAfterRejection: (queries: QueryClient) => Promise<void>;
}

export interface FlowControl<Request, Quote extends FirmQuote> {
  readonly flow: Flow<Quote>;
  readonly requestQuote: (request: Request) => void;
  /** Shows a quote that was made earlier; `deadline` is by this client's clock, epoch milliseconds. */
  readonly open: (quote: Quote, deadline: number) => void;
  readonly accept: () => void;
  readonly edited: () => void;
  readonly ranOut: () => void;
}

/**
 * Runs the calls of a trade and stores its state. At most one order is in flight, however often the button is clicked.
 * `calls` stay the same for the component's life.
 */
export function useFlow<Request, Quote extends FirmQuote>(
  calls: FlowCalls<Request, Quote>,
): FlowControl<Request, Quote> {
  const [flow, dispatch] = useReducer(nextFlow<Quote>, { step: 'draft' });
  const queries = useQueryClient();
  const ordering = useRef(false);
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  const requestQuote = async (request: Request) => {
    dispatch({ type: 'requested' });
    const requestedAt = Date.now();
    try {
      dispatch({ type: 'quoted', quote: await calls.quote(request), requestedAt });
    } catch (error) {
      dispatch({ type: 'rejected', error });
      await calls.refreshAfterRejection(queries);
    }
  };

  const accept = async () => {
    if (ordering.current || (flow.step !== 'firm' && flow.step !== 'accepting')) return;
    const { quoteId } = flow.quote;
    const product = calls.product.name;
    ordering.current = true;
    dispatch({ type: 'accepted' });
    const { userInfo } = useSession.getState();
    if (userInfo !== null) {
      saveAcceptance(product, acceptanceOf(flow.quote, userInfo.institution.institutionId, Date.now()));
    }
    const outcome = await acceptQuote({
      call: calls.orderCall,
      order: () => calls.order(quoteId),
      wait: (ms) => pause(ms, left.current?.signal),
      onUnanswered: () => dispatch({ type: 'unanswered' }),
    });
    ordering.current = false;
    if (outcome.kind !== 'unknown' && left.current?.signal.aborted === false) clearAcceptance(product, quoteId);
    if (outcome.kind === 'result') dispatch({ type: 'completed', orderId: outcome.result.orderId });
    if (outcome.kind === 'rejected' && isQuoteExpired(outcome.error)) dispatch({ type: 'expired' });
    else if (outcome.kind === 'rejected') {
      dispatch({ type: 'rejected', error: outcome.error });
      await calls.refreshAfterRejection(queries);
    }
    if (outcome.kind === 'unknown') dispatch({ type: 'gaveUp' });
    await calls.refreshAfterTrade(queries);
  };

  return {
    flow,
    requestQuote: (request) => void requestQuote(request),
    open: (quote, deadline) => dispatch({ type: 'opened', quote, deadline }),
    accept: () => void accept(),
    edited: () => dispatch({ type: 'edited' }),
    ranOut: () => dispatch({ type: 'ranOut' }),
  };
}

const isQuoteExpired = (error: unknown) => error instanceof CallError && error.entry === 'quoteExpired';

interface Accepted {
  readonly orderId: string;
}

interface AcceptPorts {
  readonly call: 'order' | 'blockOrder';
  /** Sends the order with the quote's id; the id stays the same, so it is executed at most once (CV-02). */
  readonly order: () => Promise<Accepted>;
  readonly wait: (ms: number) => Promise<void>;
  readonly random?: () => number;
  /** A response is missing, and the server is asked again. */
  readonly onUnanswered: () => void;
}

/** Accepts a firm quote and resolves its outcome: a quote that was used answers with the order that it made. */
export const acceptQuote = ({ call, order, ...ports }: AcceptPorts): Promise<Submitted<Accepted>> =>
  submitOnce(call, { send: order, ...ports, firstResult: orderOfUsedQuote });

function orderOfUsedQuote({ entry, data }: CallError): Accepted | undefined {
  if (entry !== 'quoteUsed' || typeof data !== 'object' || data === null || !('orderId' in data)) return undefined;
  return typeof data.orderId === 'string' ? { orderId: data.orderId } : undefined;
}
