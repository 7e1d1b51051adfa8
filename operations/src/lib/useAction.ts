import type { OperationsAnswerOf, OperationsRequestOf } from '@aldgate/contract/operations/calls.ts';
import type { OperationsCallName } from '@aldgate/contract/operations/wire.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from './call.ts';
import { toast } from './toasts.ts';

type ActionCallName = Exclude<OperationsCallName, 'kycApplicationFile' | 'exportAudit'>;

/**
 * Runs an action and refetches all queries. A toast shows `done`, or that a second operator must approve. A rejection
 * stays in `error` until the next attempt.
 */
export function useAction<Name extends ActionCallName>(name: Name, done: string) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (body: OperationsRequestOf<Name>): Promise<OperationsAnswerOf<Name> | undefined> => {
    setBusy(true);
    setError(undefined);
    try {
      const answer = await call(name, body);
      toast(isPending(answer) ? 'info' : 'success', isPending(answer) ? 'Submitted for approval.' : done);
      await queries.invalidateQueries();
      return answer;
    } catch (failure) {
      setError(failure);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, error, forget: () => setError(undefined) };
}

function isPending(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'approvalId' in answer && answer.approvalId !== null;
}
