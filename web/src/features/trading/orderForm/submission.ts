import { MutationObserver, type MutationObserverOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

interface SubmissionState {
  readonly isPending: boolean;
  readonly error: unknown;
}

export interface Submission {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getCurrentResult: () => SubmissionState;
}

/**
 * A mutation that renders nothing itself. `useMutation` renders its component at every change; here only the component
 * that selects a state renders when that state changes, because the whole ticket takes several milliseconds.
 */
export function useSubmission<Sent, Request>(options: MutationObserverOptions<Sent, unknown, Request>) {
  const queries = useQueryClient();
  const [observer] = useState(() => new MutationObserver(queries, options));
  useEffect(() => observer.setOptions(options), [observer, options]);
  return observer;
}

/** A state of a submission; the component renders when it changes. */
export function useSubmissionState<State>(submission: Submission, select: (state: SubmissionState) => State): State {
  return useSyncExternalStore(submission.subscribe, () => select(submission.getCurrentResult()));
}
