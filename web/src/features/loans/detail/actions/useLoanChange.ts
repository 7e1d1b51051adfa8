import type { submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { useKeyedCall } from '../../../../lib/submissions/useKeyedCall.ts';
import { useRefreshLoans } from '../../queries.ts';

interface LoanChange<Request, Answer> {
  readonly name: Parameters<typeof submitOnce>[0];
  readonly send: (request: Request, key: string) => Promise<Answer>;
  /** The message of its success. */
  readonly done: (answer: Answer, request: Request) => string;
  readonly onClose: () => void;
}

/** A change of a loan, sent once under its key: its form closes once loans and balances were read again. */
export function useLoanChange<Request extends object, Answer>({
  name,
  send,
  done,
  onClose,
}: LoanChange<Request, Answer>) {
  const refresh = useRefreshLoans();
  return useKeyedCall({
    name,
    send: async (request: Request, key) => ({ request, answer: await send(request, key) }),
    onSuccess: async ({ request, answer }) => {
      toast('success', done(answer, request));
      await refresh();
      onClose();
    },
    // The bounds of the form have changed.
    onError: () => void refresh(),
  });
}
