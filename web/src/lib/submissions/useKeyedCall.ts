import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import type { submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import type { Submission } from '@aldgate/client-kit/useSubmission.ts';
import { useRef } from 'react';
import { useOnceSubmission } from './useOnceSubmission.ts';

interface KeyedOptions<Request, Answer> {
  readonly name: Parameters<typeof submitOnce>[0];
  readonly send: (request: Request, key: string) => Promise<Answer>;
  readonly onSuccess: (answer: Answer) => unknown;
  readonly onError?: (error: unknown) => unknown;
}

const NONE = { request: '', key: '' };

/**
 * A change that happens once under a key. While no answer has decided it, the same request is sent under the same key,
 * with another Google code too, so that a second attempt makes no second change.
 */
export function useKeyedCall<Request extends object, Answer>(
  options: KeyedOptions<Request, Answer>,
): Submission<Answer, Request> {
  const { name, send, onSuccess, onError } = options;
  const keyed = useRef(NONE);
  return useOnceSubmission({
    name,
    send: (request: Request) => {
      const wanted = JSON.stringify({ ...request, gaCode: undefined });
      if (keyed.current.request !== wanted) keyed.current = { request: wanted, key: crypto.randomUUID() };
      return send(request, keyed.current.key);
    },
    onSuccess,
    onError: (error) => {
      if (error instanceof CallError && error.failure === 'answer') keyed.current = NONE;
      return onError?.(error);
    },
  });
}
