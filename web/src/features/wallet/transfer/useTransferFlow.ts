import { pause, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { refreshAfterTransfer, useFollowed } from './queries.ts';

export type TransferRequest = RequestOf<'applyTransfer'>;

/** The states of a transfer, from the draft to the exchange's response. */
export type TransferFlow =
  | { readonly step: 'draft'; readonly error?: unknown }
  /** After a missing response a transfer may exist; an unknown outcome is checked again on request. */
  | { readonly step: 'sending'; readonly request: TransferRequest; readonly answer: 'awaited' | 'missing' | 'unknown' }
  | {
      readonly step: TransferResultData['state'];
      readonly request: TransferRequest;
      readonly result: TransferResultData;
    };

export type TransferEvent =
  | { readonly type: 'edited' | 'unanswered' | 'gaveUp' | 'again' }
  | { readonly type: 'sent'; readonly request: TransferRequest }
  | { readonly type: 'rejected'; readonly error: unknown }
  | { readonly type: 'updated'; readonly result: TransferResultData };

/** Each event applies only in the steps where it can happen; elsewhere it is late and ignored. */
// oxlint-disable-next-line typescript/consistent-return -- the compiler verifies that every event returns
export function nextTransfer(flow: TransferFlow, event: TransferEvent): TransferFlow {
  switch (event.type) {
    case 'edited':
      return flow.step === 'draft' ? { step: 'draft' } : flow;
    case 'sent':
      return flow.step === 'draft' || isUnknown(flow)
        ? { step: 'sending', request: event.request, answer: 'awaited' }
        : flow;
    case 'unanswered':
      return flow.step === 'sending' ? { ...flow, answer: 'missing' } : flow;
    case 'gaveUp':
      return flow.step === 'sending' ? { ...flow, answer: 'unknown' } : flow;
    case 'rejected':
      return flow.step === 'sending' ? { step: 'draft', error: event.error } : flow;
    case 'updated':
      return flow.step === 'sending' || flow.step === 'pending'
        ? { step: event.result.state, request: flow.request, result: event.result }
        : flow;
    case 'again':
      return flow.step === 'completed' || flow.step === 'failed' ? { step: 'draft' } : flow;
  }
}

export function isUnknown(flow: TransferFlow): flow is Extract<TransferFlow, { step: 'sending' }> {
  return flow.step === 'sending' && flow.answer === 'unknown';
}

export type TransferResultData = AnswerOf<'applyTransfer'>;

export interface TransferControl {
  readonly flow: TransferFlow;
  readonly send: (wish: Omit<TransferRequest, 'key'>) => void;
  /** Repeats a transfer whose outcome is unknown. */
  readonly retryStatus: () => void;
  readonly edited: () => void;
  readonly again: () => void;
}

/**
 * Runs the calls of a transfer and stores its state; a transfer pending at the exchange is tracked to its end. Every
 * transfer has its own key from `newKey`, which stays the same for all attempts.
 */
export function useTransferFlow(newKey: () => string): TransferControl {
  const [flow, dispatch] = useReducer(nextTransfer, { step: 'draft' });
  const queries = useQueryClient();
  const sending = useRef(false);
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  const followed = useFollowed(
    flow.step === 'pending' ? { transferId: flow.result.transferId, asset: flow.request.asset } : undefined,
  );
  useEffect(() => {
    if (followed === undefined || followed.state === 'pending') return;
    const { transferId, state, reason } = followed;
    dispatch({ type: 'updated', result: { transferId, state, reason } });
    void refreshAfterTransfer(queries);
  }, [followed, queries]);

  const submit = async (request: TransferRequest) => {
    if (sending.current) return;
    sending.current = true;
    dispatch({ type: 'sent', request });
    const outcome = await submitOnce('applyTransfer', {
      send: () => call('applyTransfer', request),
      wait: (ms) => pause(ms, left.current?.signal),
      onUnanswered: () => dispatch({ type: 'unanswered' }),
    });
    sending.current = false;
    if (outcome.kind === 'result') dispatch({ type: 'updated', result: outcome.result });
    if (outcome.kind === 'rejected') dispatch({ type: 'rejected', error: outcome.error });
    if (outcome.kind === 'unknown') dispatch({ type: 'gaveUp' });
    await refreshAfterTransfer(queries);
  };

  return {
    flow,
    send: (wish) => void submit({ key: newKey(), ...wish }),
    retryStatus: () => {
      if (isUnknown(flow)) void submit(flow.request);
    },
    edited: () => dispatch({ type: 'edited' }),
    again: () => dispatch({ type: 'again' }),
  };
}
