import { needing, openWhileReadOnly, post, query, SECURITY_MS, WEIGHTS, weighing } from '../wireBuilders.ts';

export const memberApprovalsWire = {
  pageMemberApproval: weighing(WEIGHTS.list, query('/institution/approval/page', 'token')),
  queryMemberApproval: query('/institution/approval/detail', 'token'),
  decideMemberApproval: needing('approve', post('/institution/approval/decide', 'token', SECURITY_MS)),
  invokeMemberApprovalsEmailValidation: needing(
    'approve',
    post('/institution/approval/invokeEmailValidation', 'token', SECURITY_MS),
  ),
  decideMemberApprovals: needing('approve', post('/institution/approval/decideSeveral', 'token', SECURITY_MS)),
  withdrawMemberApproval: openWhileReadOnly(needing('move', post('/institution/approval/withdraw', 'token'))),
} as const;
