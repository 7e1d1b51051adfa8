import type { Clock } from '../kernel/clock.ts';
import { type Database, inTransaction } from '../kernel/database.ts';
import type { Handlers } from '../kernel/http/handlers.ts';
import type { Captchas } from './captcha.ts';
import type { EmailCodes } from './emailCodes.ts';
import { menuOf } from './menu.ts';
import { sessionStart, signOut } from './sessions.ts';
import type { signIn } from './signIn.ts';
import { signInHistory } from './signInHistory.ts';
import { getInstitution, getUser } from './users.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly captchas: Captchas;
  readonly emailCodes: EmailCodes;
  readonly signIn: ReturnType<typeof signIn>;
}

type Names =
  | 'imageCaptcha'
  | 'preLogin'
  | 'emailCaptchaNoLogin'
  | 'login'
  | 'logout'
  | 'getUserInfo'
  | 'getUserMenu'
  | 'emailCaptcha'
  | 'loginInfoList';

export function identityHandlers({ database, clock, captchas, emailCodes, signIn }: Parts): Handlers<Names> {
  return {
    imageCaptcha: () => captchas.issue(),
    preLogin: (request, { origin }) => signIn.preLogin(request, origin),
    emailCaptchaNoLogin: ({ preLoginToken }) => signIn.sendEmailCode(preLoginToken),
    login: (request, { origin }) => signIn.login(request, origin),

    logout: async (_request, { user, origin }) => {
      await signOut(database, user, { at: clock(), origin });
      return null;
    },

    getUserInfo: async (_request, { user }) => {
      const [person, institution, signedInAt] = await Promise.all([
        getUser(database, user.userId),
        getInstitution(database, user.institutionId),
        sessionStart(database, user.sessionId),
      ]);
      return {
        userId: person.id,
        email: person.email,
        username: person.username,
        googleBound: person.google_secret !== null,
        institution: {
          institutionId: institution.id,
          name: institution.name,
          verification: { primary: institution.primary_verification, advanced: institution.advanced_verification },
          spotTradingForbidden: institution.spot_trading_forbidden,
        },
        signedInAt,
      };
    },

    getUserMenu: () => menuOf(),

    emailCaptcha: ({ businessType }, { user }) =>
      inTransaction(database, (tx) =>
        emailCodes.send(tx, { userId: user.userId, purpose: businessType, scope: user.sessionId }),
      ),

    loginInfoList: (_request, { user }) => signInHistory(database, user),
  };
}
