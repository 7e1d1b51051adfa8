import { MutationObserver, type MutationObserverOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

interface MutationResult {
  readonly isPending: boolean;
  readonly error: unknown;
}

export interface ObservedMutation {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getCurrentResult: () => MutationResult;
}

/**
 * A mutation that renders nothing itself. `useMutation` renders its component at every change; here only the component
 * that selects a state renders when that state changes, because the whole ticket takes several milliseconds.
 */
export function useMutationObserver<Sent, Request>(options: MutationObserverOptions<Sent, unknown, Request>) {
  const queries = useQueryClient();
  const [observer] = useState(() => new MutationObserver(queries, options));
  useEffect(() => observer.setOptions(options), [observer, options]);
  return observer;
}

/** A part of a mutation's result; the component renders when it changes. */
export function useMutationResult<State>(mutation: ObservedMutation, select: (state: MutationResult) => State): State {
  return useSyncExternalStore(mutation.subscribe, () => select(mutation.getCurrentResult()));
}
