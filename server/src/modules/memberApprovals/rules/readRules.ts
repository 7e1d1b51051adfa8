import '../tables.ts';
import type { ApprovalRules, Approver } from '@aldgate/domain/identity/approvalRules.ts';
import { APPROVER_MATURES_MS } from '@aldgate/domain/identity/memberApproval.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';

export interface RulesInForce {
  /** Null for the default. */
  readonly id: string | null;
  readonly rules: ApprovalRules;
  readonly since: Date | null;
}

const DEFAULT: RulesInForce = { id: null, rules: {}, since: null };

/** An institution's rules; the default where it has none. */
export async function readRules(database: Database | Tx, institutionId: string): Promise<RulesInForce> {
  const row = await database
    .selectFrom('approval_rules')
    .select(['id', 'rules', 'in_force_at'])
    .where('institution_id', '=', institutionId)
    .where('state', '=', 'in_force')
    .executeTakeFirst();
  return row === undefined ? DEFAULT : { id: row.id, rules: row.rules, since: row.in_force_at };
}

/** The active members whose role has allowed approving for long enough; `now` is of the business clock. */
export function listApproverMembers(database: Database | Tx, institutionId: string, now: number) {
  return database
    .selectFrom('platform_user')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('removed_at', 'is', null)
    .where('approves_since', '<=', new Date(now - APPROVER_MATURES_MS))
    .orderBy('email')
    .execute();
}

export const asApprover = ({ id, role }: { readonly id: string; readonly role: Approver['role'] }): Approver => ({
  userId: id,
  role,
});
