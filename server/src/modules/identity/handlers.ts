import type { AllHandlers } from '../../kernel/http/handlers.ts';
import { isDelayed } from '../../kernel/jobs/outbox.ts';
import type { IdentityDeps } from './deps.ts';
import { memberHandlers } from './members/handlers.ts';
import { passkeyHandlers } from './passkeys/handlers.ts';
import { verifyUser } from './recovery/recovery.ts';
import { retrievePassword } from './recovery/retrievePassword.ts';
import { sendRecoveryEmail } from './recovery/sendRecoveryCode.ts';
import { register } from './registration/register.ts';
import { sendRegistrationCode } from './registration/sendRegistrationCode.ts';
import { securityHandlers } from './security/handlers.ts';
import { signOut } from './sessions.ts';
import { createSignIn } from './signIn.ts';
import { exportSignIns, signInHistory } from './signInHistory.ts';
import { userInfo, userMenu } from './userInfo.ts';

/** Sign-in, registration, recovery and the signed-in user. */
export function identityHandlers(deps: IdentityDeps) {
  const { database, clock, captchas } = deps;
  const signIn = createSignIn(deps);
  return {
    imageCaptcha: () => captchas.issue(),
    preLogin: (request, { origin }) => signIn.preLogin(request, origin),
    emailCaptchaNoLogin: (request, { language }) => {
      if ('preLoginToken' in request) return signIn.sendEmailCode(request.preLoginToken, language);
      if ('recoveryToken' in request) return sendRecoveryEmail(deps, request.recoveryToken);
      return sendRegistrationCode(deps, request, language);
    },
    login: (request, { origin, language }) => signIn.login(request, origin, language),
    passkeyLoginOptions: (request) => signIn.passkeyOptions(request),
    logout: async (_request, { user, origin }) => {
      await signOut(database, user, { at: clock(), origin });
      return null;
    },

    register: (request, { origin }) => register(deps, request, origin),
    verifyUser: (request) => verifyUser(deps, request),
    retrievePassword: (request, { origin }) => retrievePassword(deps, request, origin),
    queryCodeDelay: async ({ channel }) => ({
      delayed: await isDelayed(database, channel === 'email' ? 'mail' : 'sms', clock()),
    }),

    getUserInfo: (_request, { user }) => userInfo(database, user, clock()),
    getUserMenu: (_request, { user }) => userMenu(database, user, clock()),
    loginInfoList: (_request, { user }) => signInHistory(database, user),
    exportLoginInfo: (request, { user, language }) => exportSignIns(database, user, request, language),

    ...securityHandlers(deps),
    ...passkeyHandlers(deps),
    ...memberHandlers(deps),
  } satisfies Partial<AllHandlers>;
}
