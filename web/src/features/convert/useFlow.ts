import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { pause, type Submitted, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { type Flow, nextFlow } from './flow.ts';
import { refreshAfterConversion, refreshAfterRejection } from './queries.ts';

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
    const outcome = await acceptQuote({
      order: () => call('order', { quoteId }),
      wait: (ms) => pause(ms, left.current?.signal),
      onUnanswered: () => dispatch({ type: 'unanswered' }),
    });
    ordering.current = false;
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
