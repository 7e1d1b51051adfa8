import type { RestrictionData } from '@aldgate/contract';
import { APPROVER_MATURES_MS, type ApprovalRule, findApprovalRule } from '@aldgate/domain/identity/memberApproval.ts';
import type { Selectable } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import type { Tables } from '../../kernel/tables.ts';

type MemberRow = Selectable<Tables['platform_user']>;

interface Maker {
  readonly institutionId: string;
  readonly userId: string;
}

/** Selects the approver of a member's request now; `now` is of the business clock. */
export async function readApprovalRule(database: Database | Tx, maker: Maker, now: number): Promise<ApprovalRule> {
  const others = await database
    .selectFrom('platform_user')
    .select(['approves_since', 'approved_until'])
    .where('institution_id', '=', maker.institutionId)
    .where('id', '<>', maker.userId)
    .execute();
  const times = others.map((row) => ({
    since: row.approves_since?.getTime() ?? null,
    until: row.approved_until?.getTime() ?? null,
  }));
  return findApprovalRule(times, now);
}

/** Selects the approver for a new request. Throws restricted while others became or stopped being approvers. */
export async function requireApprovalRule(
  tx: Tx,
  maker: Maker,
  now: number,
): Promise<Exclude<ApprovalRule, { readonly kind: 'changed' }>> {
  const rule = await readApprovalRule(tx, maker, now);
  if (rule.kind !== 'changed') return rule;
  const data: RestrictionData = {
    action: 'withdraw',
    reason: 'approvers_changed',
    until: rule.until,
    since: rule.until - APPROVER_MATURES_MS,
  };
  throw new ApiError('restricted', data);
}

/** The members who may vote on a member's request now. */
export async function listApprovers(tx: Tx, maker: Maker, now: number): Promise<readonly MemberRow[]> {
  return tx
    .selectFrom('platform_user')
    .selectAll()
    .where('institution_id', '=', maker.institutionId)
    .where('id', '<>', maker.userId)
    .where('removed_at', 'is', null)
    .where('approves_since', '<=', new Date(now - APPROVER_MATURES_MS))
    .orderBy('email')
    .execute();
}

/** Whether a member's role has allowed approving for long enough. */
export const isApprover = ({ removed_at, approves_since: since }: MemberRow, now: number): boolean =>
  removed_at === null && since !== null && since.getTime() + APPROVER_MATURES_MS <= now;
