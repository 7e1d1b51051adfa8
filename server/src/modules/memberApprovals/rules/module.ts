import type { Database } from '../../../kernel/database/database.ts';
import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { AllHandlers, AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../../kernel/module.ts';
import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import { formatName, type StepUpService } from '../../identity/index.ts';
import { describeRuleSet } from './describeRules.ts';
import { ruleEvents } from './fulfilment.ts';
import { listApproverMembers } from './readRules.ts';
import { announceReset, cancelReset, queryCustomerRules, requestReset, resetDue } from './resetRules.ts';
import { rulesApproval } from './rulesApproval.ts';
import { saveRules } from './saveRules.ts';

/** The rules that an institution sets for its approvals. */
export function approvalRules(context: ModuleContext, stepUp: StepUpService) {
  const { database, clock, businessClock } = context;
  const deps = { ...context, stepUp };
  const handlers = {
    queryApprovalRule: (_request, { user }) => queryRules(database, businessClock, user),
    saveApprovalRule: (request, caller) => saveRules(deps, request, caller),
    cancelApprovalRuleReset: (_request, caller) => cancelReset(deps, caller),
  } satisfies Partial<AllHandlers>;
  const operatorHandlers = {
    queryCustomerApprovalRule: (request) => queryCustomerRules(deps, request),
    resetCustomerApprovalRule: (request, caller) => requestReset(deps, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return {
    handlers,
    operatorHandlers,
    approvals: { approval_rules_reset: { approve: announceReset(deps) } },
    memberApprovals: { approval_rules: rulesApproval(businessClock) },
    eventHandlers: ruleEvents(businessClock),
    resetDue: () => resetDue(deps),
  };
}

async function queryRules(database: Database, businessClock: BusinessClock, { institutionId }: User) {
  const now = await businessClock(database);
  const [ruleSet, members] = await Promise.all([
    describeRuleSet(database, institutionId),
    listApproverMembers(database, institutionId, now),
  ]);
  const approvers = members.map((row) => ({
    userId: row.id,
    name: formatName(row),
    email: row.email,
    role: row.role,
  }));
  return { ...ruleSet, approvers, mayHaveRules: approvers.length > 1 };
}
