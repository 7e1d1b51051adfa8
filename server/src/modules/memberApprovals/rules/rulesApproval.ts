import { findUnfulfillable } from '@aldgate/domain/identity/approvalRules.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import type { MemberApprovalEffects } from '../kinds.ts';
import { asApprover, listApproverMembers, readRules } from './readRules.ts';

/** Puts approved rules into force; those that the active members cannot fulfil any more fail. */
export const rulesApproval = (businessClock: BusinessClock): MemberApprovalEffects => ({
  async approved(tx, { institutionId, subjectId, voterId, origin, at }) {
    const { rules } = await tx
      .selectFrom('approval_rules')
      .select('rules')
      .where('id', '=', subjectId)
      .executeTakeFirstOrThrow();
    const approvers = await listApproverMembers(tx, institutionId, await businessClock(tx));
    const isFulfillable = findUnfulfillable(rules, approvers.map(asApprover)) === undefined;
    const before = await readRules(tx, institutionId);
    const ended = { ended_at: new Date(at) };
    if (isFulfillable && before.id !== null)
      await tx
        .updateTable('approval_rules')
        .set({ state: 'replaced', ...ended })
        .where('id', '=', before.id)
        .execute();
    await tx
      .updateTable('approval_rules')
      .set(isFulfillable ? { state: 'in_force', in_force_at: new Date(at) } : { state: 'dropped', ...ended })
      .where('id', '=', subjectId)
      .execute();
    await audit(tx, {
      at,
      actor: voterId,
      action: isFulfillable ? 'approval_rules_changed' : 'approval_rules_dropped',
      subject: `institution:${institutionId}`,
      origin,
      before: { rules: before.rules },
      after: { rules },
    });
    return isFulfillable ? null : 'approvalRuleUnfulfilled';
  },

  async ended(tx, { subjectId, at }) {
    await tx
      .updateTable('approval_rules')
      .set({ state: 'dropped', ended_at: new Date(at) })
      .where('id', '=', subjectId)
      .where('state', '=', 'waiting')
      .execute();
  },
});
