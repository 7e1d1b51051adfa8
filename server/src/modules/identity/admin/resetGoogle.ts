import { createHash } from 'node:crypto';
import type { OperationsParsedOf } from '@aldgate/contract';
import { z } from 'zod';
import { actingChecker, type Effect, requestApproval } from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import { queueMail } from '../../../kernel/outbox.ts';
import { type CredentialChangeDeps, recordCredentialChange } from '../credentialChange.ts';
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
    const { email, preferred_language } = user;
    await tx
      .updateTable('platform_user')
      .set({ google_secret: null, google_pending: null, google_pending_until: null })
      .where('id', '=', userId)
      .execute();
    const ended = await endSessions(tx, { userIds: [userId], reason: 'operator', at: approved.at });
    await recordCredentialChange(deps, tx, { user, restriction: 'google_rebound', at: approved.at });
    await queueMail(
      tx,
      { to: email, ...message(preferred_language) },
      { at: approved.at, usefulForMs: EMAIL_USEFUL_MS },
    );
    await auditAction(tx, actingChecker(approved), {
      action: 'google_unbound',
      subject: `user:${userId}`,
      before: { googleBound: true },
      after: { googleBound: false, sessionsEnded: ended, reason: approved.reason },
    });
  };

const EMAIL_USEFUL_MS = 3 * 24 * 3_600_000;

function message(language: Language): { readonly subject: string; readonly text: string } {
  return language === 'zh-HK'
    ? {
        subject: '您的 Google 驗證已解除綁定',
        text: '應您的要求，客戶服務已解除您帳戶的 Google 驗證。您已在所有裝置登出，提取將暫停 24 小時。請登入並綁定新的驗證器。\n\n如非您本人要求，請立即與我們聯絡。',
      }
    : {
        subject: 'Your Google verification was unbound',
        text:
          'At your request customer support unbound the Google verification of your account. All of your ' +
          'sessions have ended, and withdrawals are restricted for 24 hours. Sign in and bind a new ' +
          'authenticator.\n\nIf you did not request this, contact us immediately.',
      };
}
