import { toast } from '@aldgate/client-kit/toasts.ts';
import type { OperationsAnswerOf, OperationsRequestOf } from '@aldgate/contract/operations/calls.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallName, call } from './call.ts';

/**
 * Runs an action and refetches all queries. A toast shows `done`, or that a second operator must approve. A rejection
 * stays in `error` until the next attempt.
 */
export function useAction<Name extends CallName>(name: Name, done: string) {
  const queries = useQueryClient();
  const action = useMutation<OperationsAnswerOf<Name>, unknown, OperationsRequestOf<Name>>({
    mutationFn: (body) => call(name, body),
    onSuccess: async (answer) => {
      toast(isPending(answer) ? 'info' : 'success', isPending(answer) ? 'Submitted for approval.' : done);
      await queries.invalidateQueries();
    },
  });
  /** Resolves with undefined if the action was rejected. */
  const run = (body: OperationsRequestOf<Name>) => action.mutateAsync(body).catch(() => undefined);
  return { run, busy: action.isPending, error: action.error ?? undefined, forget: action.reset };
}

function isPending(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'approvalId' in answer && answer.approvalId !== null;
}
