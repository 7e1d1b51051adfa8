import { audit } from '../kernel/audit.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/database.ts';
import type { Handlers } from '../kernel/http/handlers.ts';
import type { Captchas } from './captcha.ts';
import { menuOf } from './menu.ts';
import { revokeSession } from './sessions.ts';
import type { signIn } from './signIn.ts';
import { getInstitution, getUser } from './users.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly captchas: Captchas;
  readonly signIn: ReturnType<typeof signIn>;
}

type Names = 'imageCaptcha' | 'preLogin' | 'emailCaptchaNoLogin' | 'login' | 'logout' | 'getUserInfo' | 'getUserMenu';

export function identityHandlers({ database, clock, captchas, signIn }: Parts): Handlers<Names> {
  return {
    imageCaptcha: () => captchas.issue(),
    preLogin: (request) => signIn.preLogin(request),
    emailCaptchaNoLogin: ({ preLoginToken }) => signIn.sendEmailCode(preLoginToken),
    login: (request, { origin }) => signIn.login(request, origin),

    logout: async (_request, { user, origin }) => {
      await database.transaction().execute(async (tx) => {
        const at = clock();
        await revokeSession(tx, user.sessionId, at);
        await audit(tx, {
          at,
          actor: user.userId,
          action: 'signed_out',
          subject: `user:${user.userId}`,
          origin,
          before: { session: user.sessionId },
        });
      });
      return null;
    },

    getUserInfo: async (_request, { user }) => {
      const [person, institution, session] = await Promise.all([
        getUser(database, user.userId),
        getInstitution(database, user.institutionId),
        database.selectFrom('session').select('created_at').where('id', '=', user.sessionId).executeTakeFirstOrThrow(),
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
        },
        signedInAt: session.created_at.getTime(),
      };
    },

    getUserMenu: () => menuOf(),
  };
}
