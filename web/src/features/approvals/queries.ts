import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';

export type Approval = AnswerOf<'queryMemberApproval'>;

/** A page of requests; the previous page stays visible while the next one loads. */
export function useApprovals(condition: RequestOf<'pageMemberApproval'>) {
  return useQuery({
    queryKey: ['approvals', 'page', condition],
    queryFn: ({ signal }) => call('pageMemberApproval', condition, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A request with its votes. */
export function useApproval(approvalId: string) {
  return useQuery({
    queryKey: ['approvals', 'detail', approvalId],
    queryFn: ({ signal }) => call('queryMemberApproval', { approvalId }, { signal }),
  });
}

type ActionName = 'decideMemberApproval' | 'decideMemberApprovals' | 'withdrawMemberApproval';

interface ActionOptions<Name extends ActionName> {
  readonly onSuccess: (answer: AnswerOf<Name>, request: RequestOf<Name>) => void;
  readonly onError?: (error: unknown) => void;
}

/**
 * A vote, or the withdrawal of the own request. Whatever the outcome, requests and what they concern are loaded again.
 */
export function useApprovalAction<Name extends ActionName>(name: Name, { onSuccess, onError }: ActionOptions<Name>) {
  const queries = useQueryClient();
  return useCallMutation(name, {
    onSuccess,
    ...(onError && { onError }),
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'approvals' || queryKey[0] === 'wallet',
      }),
  });
}
