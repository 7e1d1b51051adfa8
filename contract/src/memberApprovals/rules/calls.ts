import { needing, post, query, SECURITY_MS } from '../../wireBuilders.ts';

export const approvalRulesWire = {
  queryApprovalRule: query('/institution/approvalRule/query', 'token'),
  saveApprovalRule: needing('manage', post('/institution/approvalRule/save', 'token', SECURITY_MS)),
  cancelApprovalRuleReset: needing('manage', post('/institution/approvalRule/cancelReset', 'token')),
} as const;
