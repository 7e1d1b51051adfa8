import { ERRORS_ALLOWED } from '@aldgate/domain/identity/lockout.ts';
import { audit, type Origin } from '../kernel/audit.ts';
import type { Clock } from '../kernel/clock.ts';
import { type Database, inTransaction, type Tx } from '../kernel/database.ts';
import { Gate } from '../kernel/gate.ts';
import type { KeyPair } from '../kernel/keyPair.ts';
import { formatProblem, Problem } from '../kernel/problem.ts';
import type { SecretBox } from '../kernel/secrets.ts';
import { newToken, tokenHash } from '../kernel/token.ts';
import type { Captchas } from './captcha.ts';
import type { CodePurpose, EmailCodes } from './emailCodes.ts';
import { GOOGLE_SECRET_PURPOSE, googleStep } from './google.ts';
import { attempt } from './lockout.ts';
import { verifyPassword } from './password.ts';
import { openSession } from './sessions.ts';
import { findUserByName, getUser, nobodySubject, type UserRow } from './users.ts';

/** Between the two steps of a sign-in. */
const PRE_LOGIN_MS = 10 * 60_000;

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyPair: KeyPair;
  readonly box: SecretBox;
  readonly captchas: Captchas;
  readonly emailCodes: EmailCodes;
}

interface FirstStep {
  readonly username: string;
  /** RSA-OAEP, base64. */
  readonly password: string;
  readonly captchaId: string;
  readonly captchaCode: string;
}

interface SecondFactor {
  readonly preLoginToken: string;
  readonly emailUuid?: string | undefined;
  readonly emailCode?: string | undefined;
  readonly gaCode?: string | undefined;
}

/** ID-01: sign-in in two steps, the password and then the second factor. */
export function signIn(parts: Parts) {
  const { database, clock, keyPair, box, captchas, emailCodes } = parts;
  const passwords = new Gate({ runningMax: 4, waitingMax: 200 });

  /** Checks the password; answers a token for the second step and the factor it asks for. */
  async function preLogin(given: FirstStep, origin: Origin) {
    await captchas.redeem(given.captchaId, given.captchaCode);
    const password = keyPair.decrypt(given.password);
    if (password === undefined) throw formatProblem({ password: 'is not encrypted with the current public key' });
    const found = await findUserByName(database, given.username);
    await passwords.pass(() =>
      attempt(database, clock, {
        subject: found?.id ?? nobodySubject(given.username),
        factor: 'password',
        origin,
        check: async () => ((await verifyPassword(found?.password_hash, password)) ? true : undefined),
        // Without the count: it would tell a name that exists from one that does not, by whose sign-ins reset it.
        refusal: () => new Problem('verificationFailed'),
      }),
    );
    if (!found) throw new Problem('verificationFailed');
    const token = newToken();
    const now = clock();
    await database
      .insertInto('pre_login')
      .values({
        token_hash: tokenHash(token),
        user_id: found.id,
        expires_at: new Date(now + PRE_LOGIN_MS),
        completed_at: null,
      })
      .execute();
    await database.deleteFrom('pre_login').where('expires_at', '<', new Date(now)).execute();
    return { preLoginToken: token, factors: [found.google_secret ? ('google' as const) : ('email' as const)] };
  }

  async function sendEmailCode(preLoginToken: string): Promise<{ emailUuid: string }> {
    const hash = tokenHash(preLoginToken);
    return inTransaction(database, async (tx) => {
      const user = await preLoginUser(tx, hash);
      if (user.google_secret) throw formatProblem({ preLoginToken: 'asks for a Google code' });
      return emailCodes.send(tx, purposeOf(user.id, hash));
    });
  }

  /** Checks the second factor and opens the session. A token of the first step opens one session at most. */
  async function login(given: SecondFactor, origin: Origin): Promise<{ token: string }> {
    const hash = tokenHash(given.preLoginToken);
    const user = await preLoginUser(database, hash);
    const factor = user.google_secret ? 'google' : 'email';
    if (factor === 'google' && given.gaCode === undefined) throw formatProblem({ gaCode: 'is required' });
    if (factor === 'email' && given.emailCode === undefined) throw formatProblem({ emailCode: 'is required' });
    const purpose = purposeOf(user.id, hash);
    if (factor === 'email' && !(await emailCodes.wasRequested(database, purpose)))
      throw new Problem('codeNotRequested');
    return attempt(database, clock, {
      subject: user.id,
      factor,
      check: async (tx) => {
        const right =
          factor === 'google' ? await checkGoogle(tx, user.id, given) : await checkEmail(tx, purpose, given);
        return right ? complete(tx, hash, user.id, origin) : undefined;
      },
      origin,
      refusal: (count) => new Problem('codeWrong', { factor, count, allowed: ERRORS_ALLOWED }),
    });
  }

  async function preLoginUser(at: Database | Tx, hash: Buffer): Promise<UserRow> {
    const row = await at
      .selectFrom('pre_login')
      .select('user_id')
      .where('token_hash', '=', hash)
      .where('completed_at', 'is', null)
      .where('expires_at', '>', new Date(clock()))
      .executeTakeFirst();
    if (!row) throw new Problem('preLoginExpired');
    return getUser(at, row.user_id);
  }

  async function checkGoogle(tx: Tx, userId: string, given: SecondFactor): Promise<boolean> {
    const user = await getUser(tx, userId);
    if (!user.google_secret || given.gaCode === undefined) return false;
    const secret = box.open(user.google_secret, GOOGLE_SECRET_PURPOSE).toString();
    const step = await googleStep(secret, given.gaCode, clock(), Number(user.google_last_step));
    if (step === undefined) return false;
    await tx.updateTable('platform_user').set({ google_last_step: step }).where('id', '=', userId).execute();
    return true;
  }

  async function checkEmail(tx: Tx, purpose: CodePurpose, { emailUuid, emailCode }: SecondFactor): Promise<boolean> {
    if (emailUuid === undefined || emailCode === undefined) return false;
    return emailCodes.redeem(tx, purpose, emailUuid, emailCode);
  }

  async function complete(tx: Tx, hash: Buffer, userId: string, origin: Origin): Promise<{ token: string }> {
    const at = clock();
    const completed = await tx
      .updateTable('pre_login')
      .set({ completed_at: new Date(at) })
      .where('token_hash', '=', hash)
      .where('completed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (!completed) throw new Problem('preLoginExpired');
    const { sessionId, token } = await openSession(tx, { userId, origin, at });
    await audit(tx, {
      at,
      actor: userId,
      action: 'signed_in',
      subject: `user:${userId}`,
      origin,
      after: { session: sessionId },
    });
    return { token };
  }

  return { preLogin, sendEmailCode, login };
}

/** A code of a sign-in opens that sign-in only. */
function purposeOf(userId: string, preLoginHash: Buffer): CodePurpose {
  return { userId, purpose: 'sign_in', scope: preLoginHash.toString('hex') };
}
