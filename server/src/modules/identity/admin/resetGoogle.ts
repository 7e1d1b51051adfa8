import { createHash } from 'node:crypto';
import type { OperationsParsedOf } from '@aldgate/contract';
import { z } from 'zod';
import { actingChecker, type Effect, requestApproval } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { type CredentialChangeDeps, recordCredentialChange } from '../credentialChange.ts';
import { raiseSecurityNotice } from '../raiseSecurityNotice.ts';
import { endSessions } from '../sessions.ts';
import { findMember, lockMember } from '../users.ts';

/** `bound` is a digest of the secret at the time of the request: an authenticator that was bound since is not reset. */
const resetPayload = z.object({ userId: z.uuid(), bound: z.string() });

const digest = (secret: Buffer): string => createHash('sha256').update(secret).digest('hex');

/** Requests that a member's lost authenticator be unbound. */
export function resetGoogle(
  database: Database,
  { userId, reason }: OperationsParsedOf<'resetGoogle'>,
  actor: ActingOperator,
): Promise<{ approvalId: string }> {
  return inTransaction(database, async (tx) => {
    const user = await lockMember(tx, userId);
    if (user.google_secret === null) throw new ApiError('googleUnbound');
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'google_reset',
        title: `Unbind the Google authenticator of ${user.email}`,
        institutionId: user.institution_id,
        target: `google:${userId}`,
        reason,
        payload: { userId, bound: digest(user.google_secret) },
        before: { user: user.email, googleBound: true },
        after: { user: user.email, googleBound: false },
      },
      actor,
    );
    return { approvalId };
  });
}

/** Unbinds it, ends the member's sessions and restricts withdrawals, as after any change of credentials (ID-17). */
export const applyGoogleReset =
  (deps: CredentialChangeDeps): Effect =>
  async (tx, payload, approved) => {
    const { userId, bound } = resetPayload.parse(payload);
    const user = await findMember(tx, userId);
    if (!user?.google_secret || digest(user.google_secret) !== bound) throw new ApiError('changedMeanwhile');
    await tx
      .updateTable('platform_user')
      .set({ google_secret: null, google_pending: null, google_pending_until: null })
      .where('id', '=', userId)
      .execute();
    const ended = await endSessions(tx, { userIds: [userId], reason: 'operator', at: approved.at });
    await recordCredentialChange(deps, tx, { user, restriction: 'google_rebound', at: approved.at });
    await raiseSecurityNotice(tx, 'google_reset', { user, actorId: null, at: approved.at });
    await auditAction(tx, actingChecker(approved), {
      action: 'google_unbound',
      subject: `user:${userId}`,
      before: { googleBound: true },
      after: { googleBound: false, sessionsEnded: ended, reason: approved.reason },
    });
  };
