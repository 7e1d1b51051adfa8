import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { pause, type Submitted, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { useSession } from '../../lib/session/session.ts';
import { clearAcceptance, saveAcceptance } from './acceptance.ts';
import { type Quote, refreshAfterConversion, refreshAfterRejection } from './queries.ts';

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

export interface FlowControl {
  readonly flow: Flow;
  readonly requestQuote: (request: RequestOf<'quote'>) => void;
  readonly accept: () => void;
  readonly edited: () => void;
  readonly ranOut: () => void;
}

/**
 * Runs the calls of a conversion and stores its state. At most one order is in flight, however often the button is
 * clicked.
 */
export function useFlow(): FlowControl {
  const [flow, dispatch] = useReducer(nextFlow, { step: 'draft' });
  const queries = useQueryClient();
  const ordering = useRef(false);
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  const requestQuote = async (request: RequestOf<'quote'>) => {
    dispatch({ type: 'requested' });
    const requestedAt = Date.now();
    try {
      dispatch({ type: 'quoted', quote: await call('quote', request), requestedAt });
    } catch (error) {
      dispatch({ type: 'rejected', error });
      await refreshAfterRejection(queries);
    }
  };

  const accept = async () => {
    if (ordering.current || (flow.step !== 'firm' && flow.step !== 'accepting')) return;
    const { quoteId } = flow.quote;
    ordering.current = true;
    dispatch({ type: 'accepted' });
    const { userInfo } = useSession.getState();
    if (userInfo !== null) {
      saveAcceptance({ quoteId, institutionId: userInfo.institution.institutionId, acceptedAt: Date.now() });
    }
    const outcome = await acceptQuote({
      order: () => call('order', { quoteId }),
      wait: (ms) => pause(ms, left.current?.signal),
      onUnanswered: () => dispatch({ type: 'unanswered' }),
    });
    ordering.current = false;
    if (outcome.kind !== 'unknown' && left.current?.signal.aborted === false) clearAcceptance(quoteId);
    if (outcome.kind === 'result') dispatch({ type: 'completed', orderId: outcome.result.orderId });
    if (outcome.kind === 'rejected' && isQuoteExpired(outcome.error)) dispatch({ type: 'expired' });
    else if (outcome.kind === 'rejected') {
      dispatch({ type: 'rejected', error: outcome.error });
      await refreshAfterRejection(queries);
    }
    if (outcome.kind === 'unknown') dispatch({ type: 'gaveUp' });
    await refreshAfterConversion(queries);
  };

  return {
    flow,
    requestQuote: (request) => void requestQuote(request),
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
  /** Sends the order with the quote's id; the id stays the same, so it is executed at most once (CV-02). */
  readonly order: () => Promise<Accepted>;
  readonly wait: (ms: number) => Promise<void>;
  readonly random?: () => number;
  /** A response is missing, and the server is asked again. */
  readonly onUnanswered: () => void;
}

/** Accepts a firm quote and resolves its outcome: a quote that was used answers with the order that it made. */
export const acceptQuote = ({ order, ...ports }: AcceptPorts): Promise<Submitted<Accepted>> =>
  submitOnce('order', { send: order, ...ports, firstResult: orderOfUsedQuote });

function orderOfUsedQuote({ entry, data }: CallError): Accepted | undefined {
  if (entry !== 'quoteUsed' || typeof data !== 'object' || data === null || !('orderId' in data)) return undefined;
  return typeof data.orderId === 'string' ? { orderId: data.orderId } : undefined;
}
