import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { IdentityDeps } from '../deps.ts';
import { listSessions, revokeOtherSessions, revokeSession } from '../session/openSessions.ts';
import { freezeAccount } from './freeze.ts';
import { bindGoogle, generateGoogle } from './googleBinding.ts';
import { bindPhone, updatePhone } from './phone.ts';
import { updateEmail } from './updateEmail.ts';
import { updatePassword } from './updatePassword.ts';
import { sendEmailCode, sendSmsCode } from './verificationCodes.ts';

/** The security settings of the signed-in user. */
export function securityHandlers(deps: IdentityDeps) {
  const { database, clock, sessions } = deps;
  return {
    emailCaptcha: (request, { user }) => sendEmailCode(deps, user, request),
    smsCaptcha: (request, caller) => sendSmsCode(deps, request, caller),
    updatePwd: (request, { user, origin }) => updatePassword(deps, user, request, origin),
    bindPhoneInfo: (request, { user, origin }) => bindPhone(deps, user, request, origin),
    updatePhoneInfo: (request, { user, origin }) => updatePhone(deps, user, request, origin),
    updateEmail: (request, { user, origin }) => updateEmail(deps, user, request, origin),
    generateGaInfo: (_request, { user }) => generateGoogle(deps, user),
    bindGaInfo: (request, { user, origin }) => bindGoogle(deps, user, request, origin),
    frozenLatestAccount: (request, { user, origin }) => freezeAccount(deps, user, request, origin),

    updatePreferredLanguage: ({ language }, { user, origin }) =>
      inTransaction(database, async (tx) => {
        const { userId, institutionId } = user;
        const changed = await tx
          .updateTable('platform_user')
          .set({ preferred_language: language, language_chosen: true })
          .where('id', '=', userId)
          .where((where) =>
            where.or([where('preferred_language', '<>', language), where('language_chosen', '=', false)]),
          )
          .returning('id')
          .executeTakeFirst();
        // Without a change nothing is audited or announced.
        if (!changed) return null;
        await notify(tx, { topic: 'user', institutionId, userId });
        const actor = { action: 'language_changed', subject: `user:${userId}`, after: { language } };
        await audit(tx, { at: clock(), actor: userId, origin, ...actor });
        return null;
      }),

    listSession: (_request, { user }) => listSessions(sessions, user),
    revokeSession: ({ sessionId }, { user, origin }) => revokeSession(deps, user, sessionId, origin),
    revokeOtherSessions: (_request, { user, origin }) => revokeOtherSessions(deps, user, origin),
  } satisfies Partial<AllHandlers>;
}
