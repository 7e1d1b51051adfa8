import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { pause, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import { type Submission, useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import { useEffect, useRef } from 'react';

interface OnceOptions<Request, Answer> {
  readonly name: Parameters<typeof submitOnce>[0];
  /** Sends the request under its own key. */
  readonly send: (request: Request) => Promise<Answer>;
  readonly onSuccess?: (answer: Answer, request: Request) => unknown;
  readonly onError?: (error: unknown) => unknown;
}

/** A form's request that happens once under its key: after a lost answer it is sent again until one comes. */
export function useOnceSubmission<Request, Answer>(options: OnceOptions<Request, Answer>): Submission<Answer, Request> {
  const { name, send, onSuccess, onError } = options;
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);
  return useSubmission<Answer, Request>({
    mutationFn: async (request) => {
      const outcome = await submitOnce(name, {
        send: () => send(request),
        wait: (ms) => pause(ms, left.current?.signal),
        onUnanswered: () => undefined,
      });
      if (outcome.kind === 'result') return outcome.result;
      throw outcome.kind === 'rejected' ? outcome.error : new CallError('network', 0, 'no answer');
    },
    onSuccess: (answer, request) => onSuccess?.(answer, request),
    onError: (error) => onError?.(error),
  });
}
