import type { submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { useKeyedCall } from '../submissions/useKeyedCall.ts';
import { useGoogleCode } from './useCodes.ts';

export interface GoogleStep<Request, Answer> {
  readonly name: Parameters<typeof submitOnce>[0];
  readonly send: (request: Request, key: string) => Promise<Answer>;
  /** The message of its success. */
  readonly done: (answer: Answer) => string;
  /** Reads again what the change has moved. */
  readonly refresh: () => Promise<unknown>;
  readonly onClose: (answer: Answer) => void;
}

/**
 * The last step of a change, which the Google code confirms: it is sent once under its key, and its form closes once
 * what it moved was read again.
 */
export function useGoogleStep<Request extends object, Answer>({
  name,
  send,
  done,
  refresh,
  onClose,
}: GoogleStep<Request, Answer>) {
  const codes = useGoogleCode();
  const action = useKeyedCall({
    name,
    send,
    onSuccess: async (answer) => {
      toast('success', done(answer));
      await refresh();
      onClose(answer);
    },
    onError: codes.rejected,
  });
  return { codes, action };
}
