import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';

export type RuleSet = AnswerOf<'queryApprovalRule'>;

/** The rules by which members approve. */
export const useRules = () =>
  useQuery({
    queryKey: ['approvals', 'rules'],
    queryFn: ({ signal }) => call('queryApprovalRule', {}, { signal }),
  });
