import type { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { pause, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { refreshAfterRejection, refreshAfterTrade } from './queries.ts';

type Name = 'addBlockLimitOrder' | 'requestBlockQuote';

/** A limit order or a request that exists now. */
export interface Placed {
  readonly orderId: string;
  /** Until when the desk answers a request, epoch milliseconds of the business clock; undefined where it is not said. */
  readonly answerBy: number | undefined;
}

export type KeyedOrder =
  | { readonly step: 'draft'; readonly error?: unknown }
  | { readonly step: 'sending'; readonly answer: 'awaited' | 'missing' | 'unknown' }
  | { readonly step: 'placed'; readonly placed: Placed };

export interface KeyedControl<Wish> {
  readonly state: KeyedOrder;
  readonly send: (wish: Wish) => void;
  /** Sends an order whose outcome is unknown again, under its key. */
  readonly retry: () => void;
  readonly reset: () => void;
}

/**
 * Places a limit order or a request once: under a key that stays the same for all attempts, so that an order whose answer
 * was lost is found again.
 */
export function useKeyedOrder<Call extends Name>(name: Call): KeyedControl<Omit<RequestOf<Call>, 'key'>> {
  const [state, setState] = useState<KeyedOrder>({ step: 'draft' });
  const queries = useQueryClient();
  const sending = useRef(false);
  const last = useRef<RequestOf<Call>>(undefined);
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  const submit = async (request: RequestOf<Call>) => {
    if (sending.current) return;
    sending.current = true;
    last.current = request;
    setState({ step: 'sending', answer: 'awaited' });
    const outcome = await submitOnce<Placed>(name, {
      send: async () => placedBy(await call(name, request)),
      wait: (ms) => pause(ms, left.current?.signal),
      onUnanswered: () => setState({ step: 'sending', answer: 'missing' }),
      firstResult: placedByKey,
    });
    sending.current = false;
    if (outcome.kind === 'result') setState({ step: 'placed', placed: outcome.result });
    if (outcome.kind === 'unknown') setState({ step: 'sending', answer: 'unknown' });
    if (outcome.kind === 'rejected') {
      setState({ step: 'draft', error: outcome.error });
      await refreshAfterRejection(queries);
    }
    await refreshAfterTrade(queries);
  };

  return {
    state,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wish and its key are the request
    send: (wish) => void submit({ ...wish, key: crypto.randomUUID() } as unknown as RequestOf<Call>),
    retry: () => {
      if (last.current !== undefined) void submit(last.current);
    },
    reset: () => setState((now) => (now.step === 'sending' ? now : { step: 'draft' })),
  };
}

/** The first result of a key that was used: the attempt before had succeeded. */
const placedByKey = ({ entry, data }: CallError): Placed | undefined =>
  entry === 'limitKeyUsed' ? readPlaced(data) : undefined;

const placedBy = (answer: AnswerOf<Name>): Placed => ({
  orderId: answer.orderId,
  answerBy: 'answerBy' in answer ? answer.answerBy : undefined,
});

function readPlaced(data: unknown): Placed | undefined {
  if (typeof data !== 'object' || data === null || !('orderId' in data)) return undefined;
  const { orderId } = data;
  const answerBy = 'answerBy' in data && typeof data.answerBy === 'number' ? data.answerBy : undefined;
  return typeof orderId === 'string' ? { orderId, answerBy } : undefined;
}
