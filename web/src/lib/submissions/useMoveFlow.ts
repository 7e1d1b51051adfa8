import { pause, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { type Flow, type FlowEvent, isUnknown, type MoveResult, nextFlow } from './transferFlow.ts';

/** The polling interval of a transfer that is pending; its end is pushed as well. */
const FOLLOW_MS = 2_000;

/** The calls of one kind of transfer. */
export interface MoveCalls<Request extends { readonly key: string }, Result extends MoveResult> {
  readonly name: Parameters<typeof submitOnce>[0];
  readonly send: (request: Request) => Promise<Result>;
  /** Reads a transfer that is pending; null where it is not among the latest. */
  readonly follow: (pending: Result, request: Request, signal: AbortSignal) => Promise<Result | null>;
  /** The first part of its query's key: changes that are pushed load it again. */
  readonly followKey: string;
  /** Fetches again whatever shows balances or transfers. */
  readonly refresh: (queries: QueryClient) => Promise<void>;
}

export interface MoveControl<Request extends { readonly key: string }, Result extends MoveResult> {
  readonly flow: Flow<Request, Result>;
  readonly send: (wish: Omit<Request, 'key'>) => void;
  /** Repeats a transfer whose outcome is unknown. */
  readonly retryStatus: () => void;
  readonly edited: () => void;
  readonly again: () => void;
}

/**
 * Runs the calls of a transfer and stores its state; a transfer pending at the exchange is tracked to its end. Every
 * transfer has its own key from `newKey`, which stays the same for all attempts.
 */
export function useMoveFlow<Request extends { readonly key: string }, Result extends MoveResult>(
  { name, send, follow, followKey, refresh }: MoveCalls<Request, Result>,
  newKey: () => string,
): MoveControl<Request, Result> {
  const [flow, dispatch] = useReducer<Flow<Request, Result>, [FlowEvent<Request, Result>]>(nextFlow, { step: 'draft' });
  const queries = useQueryClient();
  const sending = useRef(false);
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  const pending = flow.step === 'pending' && 'result' in flow ? flow : undefined;
  const { data: followed } = useQuery({
    queryKey: [followKey, 'followed', pending?.request.key],
    queryFn: async ({ signal }) => (pending === undefined ? null : follow(pending.result, pending.request, signal)),
    enabled: pending !== undefined,
    refetchInterval: FOLLOW_MS,
  });
  useEffect(() => {
    if (followed == null || followed.state === 'pending') return;
    dispatch({ type: 'updated', result: followed });
    void refresh(queries);
  }, [followed, queries, refresh]);

  const submit = async (request: Request) => {
    if (sending.current) return;
    sending.current = true;
    dispatch({ type: 'sent', request });
    const outcome = await submitOnce(name, {
      send: () => send(request),
      wait: (ms) => pause(ms, left.current?.signal),
      onUnanswered: () => dispatch({ type: 'unanswered' }),
    });
    sending.current = false;
    if (outcome.kind === 'result') dispatch({ type: 'updated', result: outcome.result });
    if (outcome.kind === 'rejected') dispatch({ type: 'rejected', error: outcome.error });
    if (outcome.kind === 'unknown') dispatch({ type: 'gaveUp' });
    await refresh(queries);
  };

  return {
    flow,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wish with its key is a request
    send: (wish) => void submit({ key: newKey(), ...wish } as Request),
    retryStatus: () => {
      if (isUnknown(flow)) void submit(flow.request);
    },
    edited: () => dispatch({ type: 'edited' }),
    again: () => dispatch({ type: 'again' }),
  };
}
