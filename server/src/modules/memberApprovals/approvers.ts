import type { RestrictionData } from '@aldgate/contract';
import { type ApprovalCondition, mayVote } from '@aldgate/domain/identity/approvalRules.ts';
import { APPROVER_MATURES_MS, type ApprovalRule, findApprovalRule } from '@aldgate/domain/identity/memberApproval.ts';
import type { Selectable } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import { asApprover, listApproverMembers, readRules } from './rules/readRules.ts';

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
  const rule = findApprovalRule(times, now);
  // Rules that an institution set hold also where their approvers are gone: nothing passes without them.
  return rule.kind === 'single' && (await readRules(database, maker.institutionId)).id !== null
    ? { kind: 'member' }
    : rule;
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

/** The members who may vote on a member's request now, and count for its conditions. */
export async function listApprovers(
  tx: Database | Tx,
  maker: Maker,
  conditions: readonly ApprovalCondition[],
  now: number,
): Promise<readonly MemberRow[]> {
  const members = await listApproverMembers(tx, maker.institutionId, now);
  return members.filter((row) => row.id !== maker.userId && mayVote(conditions, asApprover(row)));
}

/** Whether a member's role has allowed approving for long enough. */
export const isApprover = ({ removed_at, approves_since: since }: MemberRow, now: number): boolean =>
  removed_at === null && since !== null && since.getTime() + APPROVER_MATURES_MS <= now;
