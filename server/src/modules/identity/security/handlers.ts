import { audit } from '../../../kernel/audit.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import { inTransaction } from '../../../kernel/database.ts';
import type { Handlers } from '../../../kernel/http/handlers.ts';
import type { IdentityDeps } from '../deps.ts';
import { listSessions, revokeOtherSessions, revokeSession } from '../session/openSessions.ts';
import { freezeAccount } from './freeze.ts';
import { bindGoogle, generateGoogle } from './googleBinding.ts';
import { bindPhone, updatePhone } from './phone.ts';
import { updateEmail } from './updateEmail.ts';
import { updatePassword } from './updatePassword.ts';
import { sendEmailCode, sendSmsCode } from './verificationCodes.ts';

type Names =
  | 'emailCaptcha'
  | 'smsCaptcha'
  | 'updatePreferredLanguage'
  | 'updatePwd'
  | 'bindPhoneInfo'
  | 'updatePhoneInfo'
  | 'updateEmail'
  | 'generateGaInfo'
  | 'bindGaInfo'
  | 'frozenLatestAccount'
  | 'listSession'
  | 'revokeSession'
  | 'revokeOtherSessions';

/** What a signed-in user does about their own sign-in. */
export function securityHandlers(parts: IdentityDeps): Handlers<Names> {
  const { database, clock } = parts;
  return {
    emailCaptcha: (request, { user }) => sendEmailCode(parts, user, request),
    smsCaptcha: (request, caller) => sendSmsCode(parts, request, caller),
    updatePwd: (request, { user, origin }) => updatePassword(parts, user, request, origin),
    bindPhoneInfo: (request, { user, origin }) => bindPhone(parts, user, request, origin),
    updatePhoneInfo: (request, { user, origin }) => updatePhone(parts, user, request, origin),
    updateEmail: (request, { user, origin }) => updateEmail(parts, user, request, origin),
    generateGaInfo: (_request, { user }) => generateGoogle(parts, user),
    bindGaInfo: (request, { user, origin }) => bindGoogle(parts, user, request, origin),
    frozenLatestAccount: (request, { user, origin }) => freezeAccount(parts, user, request, origin),

    updatePreferredLanguage: ({ language }, { user, origin }) =>
      inTransaction(database, async (tx) => {
        const { userId, institutionId } = user;
        const changed = await tx
          .updateTable('platform_user')
          .set({ preferred_language: language })
          .where('id', '=', userId)
          .where('preferred_language', '<>', language)
          .returning('id')
          .executeTakeFirst();
        // Nothing has changed: then nothing is recorded or told either.
        if (!changed) return null;
        await notify(tx, { topic: 'user', institutionId, userId });
        const deed = { action: 'language_changed', subject: `user:${userId}`, after: { language } };
        await audit(tx, { at: clock(), actor: userId, origin, ...deed });
        return null;
      }),

    listSession: (_request, { user }) => listSessions(database, user, clock()),
    revokeSession: ({ sessionId }, { user, origin }) => revokeSession(parts, user, sessionId, origin),
    revokeOtherSessions: (_request, { user, origin }) => revokeOtherSessions(parts, user, origin),
  };
}
