import { findUnfulfillable, type StepName } from '@aldgate/domain/identity/approvalRules.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { ModuleEventHandlers } from '../../../kernel/events/moduleEvents.ts';
import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import { notifyApprover } from './notifyApprover.ts';
import { asApprover, listApproverMembers, readRules } from './readRules.ts';

/** Finds a step of the rules in force that the active members could not fulfil. */
export async function findUnfulfilled(
  database: Database | Tx,
  institutionId: string,
  businessNow: number,
): Promise<StepName | undefined> {
  const { rules } = await readRules(database, institutionId);
  const approvers = await listApproverMembers(database, institutionId, businessNow);
  return findUnfulfillable(rules, approvers.map(asApprover));
}

/**
 * Refuses the removal or demotion of a member without whom a step of the rules lacks approvers, and notifies the others
 * of one who will approve.
 */
export function ruleEvents(businessClock: BusinessClock) {
  const check = async (tx: Tx, { institutionId }: { readonly institutionId: string }) => {
    const step = await findUnfulfilled(tx, institutionId, await businessClock(tx));
    if (step !== undefined) throw new ApiError('approvalRuleUnfulfilled', step);
    return {};
  };
  return {
    memberRemoved: check,
    memberRoleChanged: check,
    async memberApproves(tx, event) {
      await notifyApprover(tx, event);
      return {};
    },
  } satisfies ModuleEventHandlers;
}
