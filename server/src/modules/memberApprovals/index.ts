import type { AllHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { StepUpService } from '../identity/index.ts';
import { decideApproval, decideApprovals, sendApprovalsCode } from './decide.ts';
import type { MemberApprovalKinds } from './kinds.ts';
import { pageApprovals, queryApproval } from './page.ts';
import { memberApprovalsRetention } from './retention.ts';
import { approvalRules } from './rules/module.ts';
import { expireApprovals, withdrawApproval } from './withdraw.ts';

const EXPIRE = 'member_approvals_expire';

/** Creates the module of requests that one member makes and another approves. */
export function createMemberApprovals(context: ModuleContext, stepUp: StepUpService, kinds: () => MemberApprovalKinds) {
  const { database, businessClock } = context;
  const deps = { ...context, stepUp, kinds };
  const { resetDue, ...rules } = approvalRules(context, stepUp);
  const runDue = async () => {
    await expireApprovals(deps);
    await resetDue();
  };
  const handlers = {
    pageMemberApproval: async (request, { user, language }) =>
      pageApprovals(deps, request, { user, language, now: await businessClock(database) }),
    queryMemberApproval: async ({ approvalId }, { user, language }) =>
      queryApproval(deps, approvalId, { user, language, now: await businessClock(database) }),
    decideMemberApproval: (request, caller) => decideApproval(deps, request, caller),
    invokeMemberApprovalsEmailValidation: ({ approvals }, { user }) => sendApprovalsCode(deps, approvals, user),
    decideMemberApprovals: (request, caller) => decideApprovals(deps, request, caller),
    withdrawMemberApproval: ({ approvalId }, caller) => withdrawApproval(deps, approvalId, caller),
  } satisfies Partial<AllHandlers>;
  return {
    name: 'memberApprovals',
    ...rules,
    handlers: { ...handlers, ...rules.handlers },
    jobs: { [EXPIRE]: runDue },
    cron: [{ task: EXPIRE, match: '* * * * *' }],
    runDue,
    retention: memberApprovalsRetention,
  };
}

export { readApprovalRule, requireApprovalRule } from './approvers.ts';
export { createDraftFlow } from './draftFlow.ts';
export { withdrawRequestOf } from './end.ts';
export type { ApprovedPayment, MemberApprovalEffects, MemberApprovalKinds } from './kinds.ts';
export { type NewMemberApproval, requestMemberApproval } from './request.ts';
export { readPaymentRules } from './rules/paymentRules.ts';
