import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { authorize } from '../../access/index.ts';
import { ApiError, formatError } from '../../kernel/apiError.ts';
import { audit } from '../../kernel/audit.ts';
import type { BusinessClock } from '../../kernel/businessClock.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SignedInCaller } from '../../kernel/http/caller.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { getUser, type StepUpService } from '../identity/index.ts';
import { lockInstitution } from '../institution/index.ts';
import { isApprover } from './approvers.ts';
import { mailDecided } from './emails.ts';
import { assertWaiting, endApproval, lockApproval } from './end.ts';
import { effectsOf, type MemberApprovalKinds } from './kinds.ts';
import type { ApprovalRow } from './tables.ts';

interface Deps {
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  readonly stepUp: StepUpService;
  /** Read at each decision: modules register their kinds when they are created. */
  readonly kinds: () => MemberApprovalKinds;
}

type Decision = ParsedOf<'decideMemberApproval'>;

/**
 * Another member's vote, with Google or an email code. One rejection ends the request; an approval carries it through
 * in the same transaction. Of two concurrent votes the second fails with approvalDecided.
 */
export function decideApproval(
  { clock, businessClock, stepUp, kinds }: Deps,
  { approvalId, digest, vote, proof, ...request }: Decision,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'decideMemberApproval'>> {
  const reason = request.reason ?? null;
  if (vote === 'reject' && reason === null) throw formatError({ reason: 'required' });
  const { gaCode, emailUuid, emailCode } = proof;
  return stepUp.verify({
    user,
    origin,
    gaCode,
    email: { needed: 'withoutGoogle', purpose: 'member_approval', scope: user.principal.id, emailUuid, emailCode },
    async act(tx, voter) {
      const at = clock();
      await lockInstitution(tx, user.institutionId);
      const row = await lockApproval(tx, user.institutionId, approvalId);
      if (row.maker_id === user.userId) throw new ApiError('ownApproval');
      const businessNow = await businessClock(tx);
      assertWaiting(row, businessNow);
      // The role may have changed since the call was let in, and a new approver has to wait.
      if (!isApprover(await getUser(tx, voter.id), businessNow)) throw new ApiError('forbidden', { needs: 'approve' });
      await authorize(tx, user, 'approveWithdrawal', { now: at });
      if (row.digest !== digest) throw new ApiError('changedMeanwhile');
      await tx
        .insertInto('member_vote')
        .values({ approval_id: row.id, member_id: user.userId, vote, reason, voted_at: new Date(at) })
        .execute();
      const state = await carryThrough(vote, row);
      const maker = await getUser(tx, row.maker_id);
      await mailDecided(
        tx,
        maker,
        { title: row.title as Record<Language, string>, vote: state === 'failed' ? 'fail' : vote, reason },
        at,
      );
      await audit(tx, {
        at,
        actor: user.userId,
        action: `member_approval_${vote === 'approve' ? 'approved' : 'rejected'}`,
        subject: `member_approval:${row.id}`,
        origin,
        after: { kind: row.kind, subjectId: row.subject_id, state, ...(reason !== null && { reason }) },
      });
      return { state };

      async function carryThrough(
        requested: Decision['vote'],
        { kind, institution_id, subject_id, maker_id }: ApprovalRow,
      ) {
        const effects = effectsOf(kinds(), kind);
        const request = {
          approvalId,
          institutionId: institution_id,
          subjectId: subject_id,
          makerId: maker_id,
          at,
        };
        if (requested === 'reject') {
          await endApproval(tx, row, { state: 'rejected' }, at);
          await effects.ended(tx, { ...request, state: 'rejected', reason, endedBy: user.userId });
          return 'rejected';
        }
        const failure = await effects.approved(tx, { ...request, voterId: user.userId, origin });
        const end = failure === null ? ({ state: 'executed' } as const) : ({ state: 'failed', failure } as const);
        await endApproval(tx, row, end, at);
        return end.state;
      }
    },
  });
}
