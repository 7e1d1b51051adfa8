import type { AnswerOf } from '@aldgate/contract';
import { ApiError } from '../../kernel/apiError.ts';
import { audit } from '../../kernel/audit/audit.ts';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import type { SignedInCaller } from '../../kernel/http/caller.ts';
import type { BusinessClock } from '../../kernel/time/businessClock.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { lockInstitution } from '../institution/index.ts';
import { assertWaiting, endApproval, lockApproval } from './end.ts';
import { effectsOf, type MemberApprovalKinds } from './kinds.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  readonly kinds: () => MemberApprovalKinds;
}

/** The maker withdraws the own request. */
export function withdrawApproval(
  { database, clock, businessClock, kinds }: Deps,
  approvalId: string,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'withdrawMemberApproval'>> {
  return inTransaction(database, async (tx) => {
    const at = clock();
    await lockInstitution(tx, user.institutionId);
    const row = await lockApproval(tx, user.institutionId, approvalId);
    if (row.maker_id !== user.userId) throw new ApiError('notFound');
    assertWaiting(row, await businessClock(tx));
    await endApproval(tx, row, { state: 'withdrawn' }, at);
    await effectsOf(kinds(), row.kind).ended(tx, {
      approvalId,
      institutionId: row.institution_id,
      subjectId: row.subject_id,
      makerId: row.maker_id,
      at,
      state: 'withdrawn',
      reason: null,
      endedBy: user.userId,
    });
    await audit(tx, {
      at,
      actor: user.userId,
      action: 'member_approval_withdrawn',
      subject: `member_approval:${row.id}`,
      origin,
      after: { kind: row.kind, subjectId: row.subject_id },
    });
    return { state: 'withdrawn' };
  });
}

/** Ends the requests whose time has passed by the business clock, one transaction each. */
export async function expireApprovals({ database, clock, businessClock, kinds }: Deps): Promise<void> {
  for (;;) {
    const isMore = await inTransaction(database, async (tx) => {
      const due = await tx
        .selectFrom('member_approval')
        .select(['id', 'institution_id'])
        .where('state', '=', 'waiting')
        .where('expires_at', '<=', new Date(await businessClock(tx)))
        .orderBy('expires_at')
        .limit(1)
        .executeTakeFirst();
      if (due === undefined) return false;
      const at = clock();
      await lockInstitution(tx, due.institution_id);
      const row = await lockApproval(tx, due.institution_id, due.id);
      if (row.state !== 'waiting') return true;
      await endApproval(tx, row, { state: 'expired' }, at);
      await effectsOf(kinds(), row.kind).ended(tx, {
        approvalId: row.id,
        institutionId: row.institution_id,
        subjectId: row.subject_id,
        makerId: row.maker_id,
        at,
        state: 'expired',
        reason: null,
        endedBy: null,
      });
      return true;
    });
    if (!isMore) return;
  }
}
