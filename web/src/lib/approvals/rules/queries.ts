import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/calls.ts';

export type RuleSet = AnswerOf<'queryApprovalRule'>;

/** The rules by which members approve. */
export const useRules = (isNeeded = true) =>
  useQuery({
    queryKey: ['approvals', 'rules'],
    queryFn: ({ signal }) => call('queryApprovalRule', {}, { signal }),
    enabled: isNeeded,
  });
