import type { OperationsHandlers } from '../kernel/http/handlers.ts';
import type { OperationsDeps } from '../kernel/operationsDeps.ts';
import { type Deciding, decideApproval, withdrawApproval } from './decideApproval.ts';
import { pageApproval } from './pageApproval.ts';

export function approvalHandlers(
  deps: OperationsDeps & Deciding,
): OperationsHandlers<'pageApproval' | 'decideApproval' | 'withdrawApproval'> {
  const { database, clock } = deps;
  return {
    pageApproval: (request, { operator }) => pageApproval(database, request, operator),
    decideApproval: (request, caller) => decideApproval(deps, request, caller, clock()),
    withdrawApproval: ({ approvalId }, caller) => withdrawApproval(deps, approvalId, caller, clock()),
  };
}
