import { pause, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { refreshAfterTransfer, useFollowed } from './queries.ts';
import { isUnknown, nextTransfer, type TransferFlow, type TransferRequest } from './transferFlow.ts';

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
