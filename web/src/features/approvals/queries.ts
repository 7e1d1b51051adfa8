import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { listQuery } from '../../lib/records/listQuery.ts';

export type Approval = AnswerOf<'queryMemberApproval'>;

/** A page of requests. */
export const approvalPage = listQuery('pageMemberApproval', ['approvals', 'page']);

/** A request with its votes. */
export function useApproval(approvalId: string) {
  return useQuery({
    queryKey: ['approvals', 'detail', approvalId],
    queryFn: ({ signal }) => call('queryMemberApproval', { approvalId }, { signal }),
  });
}

type ActionName = 'decideMemberApproval' | 'decideMemberApprovals';

interface ActionOptions<Name extends ActionName> {
  readonly onSuccess: (answer: AnswerOf<Name>, request: RequestOf<Name>) => void;
  readonly onError?: (error: unknown) => void;
}

/** A vote. Whatever the outcome, requests and what they concern are loaded again. */
export function useApprovalAction<Name extends ActionName>(name: Name, { onSuccess, onError }: ActionOptions<Name>) {
  const onSettled = useRefresh();
  return useCallMutation(name, { onSuccess, ...(onError && { onError }), onSettled });
}

/** Loads requests and what they concern again. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'approvals' || queryKey[0] === 'wallet',
    });
}
