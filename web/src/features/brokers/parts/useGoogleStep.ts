import type { submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { useGoogleCode } from '../../../lib/codes/useCodes.ts';
import { useRefresh } from '../queries.ts';
import { useKeyedCall } from './useKeyedCall.ts';

interface GoogleStep<Request, Answer> {
  readonly name: Parameters<typeof submitOnce>[0];
  readonly send: (request: Request, key: string) => Promise<Answer>;
  /** The message of its success. */
  readonly done: (answer: Answer) => string;
  readonly onClose: () => void;
}

/**
 * The last step of a change, which the Google code confirms: it is sent once under its key, and its form closes once
 * the area was read again.
 */
export function useGoogleStep<Request extends object, Answer>({
  name,
  send,
  done,
  onClose,
}: GoogleStep<Request, Answer>) {
  const codes = useGoogleCode();
  const refresh = useRefresh();
  const action = useKeyedCall({
    name,
    send,
    onSuccess: async (answer) => {
      toast('success', done(answer));
      await refresh();
      onClose();
    },
    onError: codes.rejected,
  });
  return { codes, action };
}
