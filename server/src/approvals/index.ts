import type { AllOperationsHandlers } from '../kernel/http/handlers.ts';
import type { ModuleContext } from '../kernel/module.ts';
import { decideApproval, withdrawApproval } from './decideApproval.ts';
import { pageApproval } from './pageApproval.ts';
import { pageTask } from './pageTask.ts';
import type { ApprovalKinds } from './requestApproval.ts';
import { releaseTask, takeTask } from './takeTask.ts';

/** Dual approval and the operators' queue of tasks. `kinds` is read at each decision. */
export function createApprovals({ database, clock }: ModuleContext, kinds: () => ApprovalKinds) {
  const deps = { database, kinds };
  const operatorHandlers = {
    pageApproval: (request, { operator }) => pageApproval(database, request, operator),
    decideApproval: (request, caller) => decideApproval(deps, request, caller, clock()),
    withdrawApproval: ({ approvalId }, caller) => withdrawApproval(deps, approvalId, caller, clock()),
    pageTask: (request, { operator }) => pageTask(database, request, operator.operatorId),
    takeTask: ({ taskId }, caller) => takeTask(database, taskId, caller, clock()),
    releaseTask: ({ taskId }, caller) => releaseTask(database, taskId, caller, clock()),
  } satisfies Partial<AllOperationsHandlers>;
  return { name: 'approvals', operatorHandlers, retention: approvalsRetention };
}

export { cancelPending } from './cancelPending.ts';
export { findWaitingApprovals } from './findWaitingApprovals.ts';
export { fourEyesChange } from './fourEyesChange.ts';
export { assertActing, roleTarget } from './permission.ts';
export { type Review, readReviews } from './readReviews.ts';
export {
  type ApprovalKind,
  type ApprovalKinds,
  actingChecker,
  assertUnchanged,
  type Effect,
  requestApproval,
} from './requestApproval.ts';

import { approvalsRetention } from './retention.ts';

export { claimTask, closeTask, ensureTask, listOpenTasks, openTask, openTaskOnce, operatorName } from './tasks.ts';
export { titleMoney } from './titleMoney.ts';
