import type { ParsedOf } from '@aldgate/contract';
import { type ApprovalCondition, countMissing, mayVote } from '@aldgate/domain/identity/approvalRules.ts';
import type { MemberApprovalState } from '@aldgate/domain/identity/memberApproval.ts';
import { authorize } from '../../access/index.ts';
import { ApiError } from '../../kernel/apiError.ts';
import { audit, type Origin } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { notify } from '../../kernel/events/changeEvents.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { BusinessClock } from '../../kernel/time/businessClock.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { getUser } from '../identity/index.ts';
import { isApprover } from './approvers.ts';
import { assertWaiting, endApproval, lockApproval } from './end.ts';
import { effectsOf, type MemberApprovalKinds } from './kinds.ts';
import { notifyDecided } from './notifyApprovals.ts';
import { asApprover, listApproverMembers } from './rules/readRules.ts';
import { readConditions } from './rules/requirement.ts';
import type { ApprovalRow } from './tables.ts';

export interface VoteDeps {
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  /** Read at each decision: modules register their kinds when they are created. */
  readonly kinds: () => MemberApprovalKinds;
}

/** A vote on what was shown. */
export interface Vote {
  readonly approvalId: string;
  readonly digest: string;
  readonly vote: ParsedOf<'decideMemberApproval'>['vote'];
  /** A rejection has one. */
  readonly reason: string | null;
}

/** Finds a request that waits and that the member may decide, locked, with its conditions. */
export async function lockDecidable(
  { businessClock }: Pick<VoteDeps, 'businessClock'>,
  tx: Tx,
  { approvalId, digest }: Pick<Vote, 'approvalId' | 'digest'>,
  { institutionId, userId }: User,
): Promise<{ readonly row: ApprovalRow; readonly conditions: readonly ApprovalCondition[] }> {
  const row = await lockApproval(tx, institutionId, approvalId);
  if (row.maker_id === userId) throw new ApiError('ownApproval');
  const businessNow = await businessClock(tx);
  assertWaiting(row, businessNow);
  const conditions = await readConditions(tx, row);
  const voter = await getUser(tx, userId);
  // The role may have changed since the call was let in, a new approver has to wait, and rules name who counts.
  if (!isApprover(voter, businessNow) || !mayVote(conditions, asApprover(voter)))
    throw new ApiError('forbidden', { needs: 'approve' });
  if (row.digest !== digest) throw new ApiError('changedMeanwhile');
  return { row, conditions };
}

/**
 * Another member's vote, in the transaction that verified it. One rejection ends the request; the approval that
 * fulfils the last condition carries it through. A repeated approval changes nothing. The institution is locked.
 */
export async function voteOn(
  deps: VoteDeps,
  tx: Tx,
  { approvalId, digest, vote, reason }: Vote,
  { user, origin }: { readonly user: User; readonly origin: Origin },
): Promise<MemberApprovalState> {
  const at = deps.clock();
  const { row, conditions } = await lockDecidable(deps, tx, { approvalId, digest }, user);
  await authorize(tx, user, row.kind === 'api_key' ? 'approveApiKey' : 'approveWithdrawal', { now: at });
  const changed = { vote, reason, voted_at: new Date(at) };
  await tx
    .insertInto('member_vote')
    .values({ approval_id: row.id, member_id: user.userId, ...changed })
    .onConflict((conflict) =>
      conflict.columns(['approval_id', 'member_id']).doUpdateSet(changed).where('member_vote.vote', '<>', vote),
    )
    .execute();
  const state = vote === 'reject' ? await reject() : await approve();
  await audit(tx, {
    at,
    actor: user.userId,
    action: `member_approval_${vote === 'approve' ? 'approved' : 'rejected'}`,
    subject: `member_approval:${row.id}`,
    origin,
    after: { kind: row.kind, subjectId: row.subject_id, state, ...(reason !== null && { reason }) },
  });
  return state;

  async function reject(): Promise<MemberApprovalState> {
    await endApproval(tx, row, { state: 'rejected' }, at);
    const ended = { state: 'rejected' as const, reason, endedBy: user.userId };
    await effectsOf(deps.kinds(), row.kind).ended(tx, { ...requestOf(row), at, ...ended });
    await notifyDecided(tx, row, { vote, reason }, at);
    return 'rejected';
  }

  async function approve(): Promise<MemberApprovalState> {
    const voters = await listVoters(tx, row, await deps.businessClock(tx));
    if (countMissing(conditions, voters) > 0) {
      await notify(tx, { topic: 'approvals', institutionId: row.institution_id });
      return 'waiting';
    }
    const request = { ...requestOf(row), at, voterId: user.userId, origin };
    const failure = await effectsOf(deps.kinds(), row.kind).approved(tx, request);
    const end = failure === null ? ({ state: 'executed' } as const) : ({ state: 'failed', failure } as const);
    await endApproval(tx, row, end, at);
    await notifyDecided(tx, row, { vote: failure === null ? 'approve' : 'fail', reason }, at);
    return end.state;
  }
}

const requestOf = ({ id, institution_id, subject_id, maker_id }: ApprovalRow) => ({
  approvalId: id,
  institutionId: institution_id,
  subjectId: subject_id,
  makerId: maker_id,
});

/** Those who approved and may still approve. */
async function listVoters(tx: Tx, { id, institution_id: institutionId }: ApprovalRow, businessNow: number) {
  const votes = await tx
    .selectFrom('member_vote')
    .select('member_id')
    .where('approval_id', '=', id)
    .where('vote', '=', 'approve')
    .execute();
  const members = await listApproverMembers(tx, institutionId, businessNow);
  return members.filter((row) => votes.some(({ member_id }) => member_id === row.id)).map(asApprover);
}
