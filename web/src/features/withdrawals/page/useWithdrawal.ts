import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { pause, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import { useEffect, useReducer, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { isRecordId } from '../../../lib/page/pageQuery.ts';
import { useRefresh } from '../queries.ts';
import type { Draft, DraftRequest, Proof, Route } from '../route.ts';

/** The parameter of the address that names the confirmed withdrawal. */
const SHOWN = 'withdrawal';

/** From the entry to the confirmed withdrawal. A draft holds nothing. */
export type WithdrawalFlow =
  | { readonly step: 'entry'; readonly error?: unknown }
  | { readonly step: 'draft'; readonly draft: Draft; readonly request: DraftRequest; readonly error?: unknown }
  /** After a lost answer a withdrawal may have begun; an unknown outcome is asked for again on request. */
  | {
      readonly step: 'confirming';
      readonly draft: Draft;
      readonly request: DraftRequest;
      readonly proof: Proof;
      readonly answer: 'awaited' | 'missing' | 'unknown';
    }
  | { readonly step: 'confirmed'; readonly withdrawId: string };

export type WithdrawalFlowEvent =
  | { readonly type: 'drafted'; readonly draft: Draft; readonly request: DraftRequest }
  | { readonly type: 'sent'; readonly proof: Proof }
  | { readonly type: 'unanswered' | 'gaveUp' | 'changed' | 'again' }
  | { readonly type: 'rejected'; readonly error: unknown }
  | { readonly type: 'confirmed'; readonly withdrawId: string };

/** Each event applies only in the steps where it can happen; elsewhere it is late and ignored. */
// oxlint-disable-next-line typescript/consistent-return -- the compiler verifies that every event returns
export function nextFlow(flow: WithdrawalFlow, event: WithdrawalFlowEvent): WithdrawalFlow {
  switch (event.type) {
    case 'drafted':
      return flow.step === 'entry' ? { step: 'draft', draft: event.draft, request: event.request } : flow;
    case 'sent': {
      if (flow.step !== 'draft' && !isUnknown(flow)) return flow;
      const { draft, request } = flow;
      return { step: 'confirming', draft, request, proof: event.proof, answer: 'awaited' };
    }
    case 'unanswered':
      return flow.step === 'confirming' ? { ...flow, answer: 'missing' } : flow;
    case 'gaveUp':
      return flow.step === 'confirming' ? { ...flow, answer: 'unknown' } : flow;
    case 'rejected': {
      if (flow.step !== 'confirming') return flow;
      const { draft, request } = flow;
      return isAboutProof(event.error)
        ? { step: 'draft', draft, request, error: event.error }
        : { step: 'entry', error: event.error };
    }
    case 'confirmed':
      return flow.step === 'confirming' ? { step: 'confirmed', withdrawId: event.withdrawId } : flow;
    case 'changed':
      return flow.step === 'draft' ? { step: 'entry' } : flow.step === 'entry' ? { step: 'entry' } : flow;
    case 'again':
      return flow.step === 'confirmed' ? { step: 'entry' } : flow;
  }
}

/** Begins with the confirmed withdrawal that the address names. */
const openFlow = (shown: string | null): WithdrawalFlow =>
  shown !== null && isRecordId(shown) ? { step: 'confirmed', withdrawId: shown } : { step: 'entry' };

export function isUnknown(flow: WithdrawalFlow): flow is Extract<WithdrawalFlow, { step: 'confirming' }> {
  return flow.step === 'confirming' && flow.answer === 'unknown';
}

const PROOF_ERRORS: readonly CallError['entry'][] = [
  ...(['codeWrong', 'codeNotRequested', 'codeUsed', 'stepUpRequired', 'lockedOut', 'tooManyRequests'] as const),
];

/** Whether an error leaves the draft as it is: the codes are entered again, or the same ones are sent again. */
const isAboutProof = (error: unknown): boolean =>
  !(error instanceof CallError) || error.failure !== 'answer' || PROOF_ERRORS.includes(error.entry);

export interface WithdrawalControl<Request extends DraftRequest = never> {
  readonly flow: WithdrawalFlow;
  readonly drafting: { readonly isPending: boolean; readonly error: unknown };
  /** Drafts a withdrawal. The same request is sent under the same key, so that it makes one draft. */
  readonly draft: (request: Request) => void;
  readonly confirm: (proof: Proof, onRejected: (error: unknown) => void) => void;
  /** Something of the entry was changed, or will be. */
  readonly changed: () => void;
  readonly again: () => void;
}

/** Runs the calls of a withdrawal. A lost answer of the confirmation is asked for again until the outcome is known. */
export function useWithdrawal<Request extends DraftRequest>(
  route: Route<Request>,
  newKey: () => string,
): WithdrawalControl<Request> {
  const [query, setQuery] = useSearchParams();
  const [flow, dispatch] = useReducer(nextFlow, query.get(SHOWN), openFlow);
  const refresh = useRefresh();
  const sending = useRef(false);
  const left = useRef<AbortController>(undefined);
  const keyed = useRef({ request: '', key: '' });
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  /** The address has the confirmed withdrawal: loaded again, the page shows it on its way. */
  const show = (withdrawId: string | null) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        if (withdrawId === null) next.delete(SHOWN);
        else next.set(SHOWN, withdrawId);
        return next;
      },
      { replace: true },
    );

  const keyFor = (request: Request): string => {
    const wanted = JSON.stringify(request);
    if (keyed.current.request !== wanted) keyed.current = { request: wanted, key: newKey() };
    return keyed.current.key;
  };

  const drafting = useSubmission({
    mutationFn: (request: Request) => route.submit(request, keyFor(request)),
    onSuccess: (draft, request) => dispatch({ type: 'drafted', draft, request }),
    onError: (error) => {
      // An answer decides the attempt: a further one is another draft.
      if (error instanceof CallError && error.failure === 'answer') keyed.current = { request: '', key: '' };
    },
  });

  const confirm = async (withdrawId: string, proof: Proof, onRejected: (error: unknown) => void) => {
    if (sending.current) return;
    sending.current = true;
    dispatch({ type: 'sent', proof });
    const outcome = await submitOnce(route.confirmName, {
      send: () => route.confirm({ withdrawId, ...proof }),
      wait: (ms) => pause(ms, left.current?.signal),
      onUnanswered: () => dispatch({ type: 'unanswered' }),
    });
    sending.current = false;
    if (outcome.kind === 'unknown') dispatch({ type: 'gaveUp' });
    if (outcome.kind === 'result') {
      dispatch({ type: 'confirmed', withdrawId });
      show(withdrawId);
    }
    if (outcome.kind === 'rejected') {
      dispatch({ type: 'rejected', error: outcome.error });
      onRejected(outcome.error);
    }
    await refresh();
  };

  const startAgain = (type: 'changed' | 'again') => {
    keyed.current = { request: '', key: '' };
    drafting.reset();
    dispatch({ type });
  };

  return {
    flow,
    drafting: { isPending: drafting.isPending, error: drafting.error ?? undefined },
    draft: drafting.mutate,
    confirm: (proof, onRejected) => {
      if (flow.step === 'draft' || isUnknown(flow)) void confirm(flow.draft.withdrawId, proof, onRejected);
    },
    changed: () => startAgain('changed'),
    again: () => {
      startAgain('again');
      show(null);
    },
  };
}
