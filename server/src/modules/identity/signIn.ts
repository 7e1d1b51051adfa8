import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ApiError, formatError } from '../../kernel/apiError.ts';
import type { Origin } from '../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { newToken, tokenHash } from '../../kernel/secrets/token.ts';
import type { Code } from './codes.ts';
import type { IdentityDeps } from './deps.ts';
import { redeemGoogleCode } from './google.ts';
import { attempt } from './lockout.ts';
import { takeChallenge } from './passkeys/ceremony.ts';
import { hasPasskey, namedOptions, redeemPasskey, signInOptions } from './passkeys/signInPasskey.ts';
import { openPassword, verifyPassword } from './password.ts';
import { recogniseCaller } from './recogniseCaller.ts';
import { beginSession } from './sessions.ts';
import { factorError } from './stepUp.ts';
import { findUserByName, getUser, type UserRow, unknownUserSubject } from './users.ts';

/** The time limit between the two steps of a sign-in. */
const PRE_LOGIN_MS = 10 * 60_000;

interface Check {
  readonly user: UserRow;
  /** The digest of the first step's token. */
  readonly hash: Buffer;
  /** Challenge of a passkey. */
  readonly challenge: string | undefined;
  readonly input: ParsedOf<'login'>;
}

interface Completion {
  readonly hash: Buffer;
  readonly user: UserRow;
  readonly language: Language;
  readonly knownBy: string | undefined;
  readonly origin: Origin;
}

/** The language of a user's emails: the chosen one, or that of the client they log in with. */
const emailLanguage = (user: UserRow, ofClient: Language): Language =>
  user.language_chosen ? user.preferred_language : ofClient;

/** ID-01: sign-in in two steps, the password and then the second factor. */
export function createSignIn(deps: IdentityDeps) {
  const { database, clock, keyPair, box, captchas, codes, passwords } = deps;

  /** Checks the password; returns a token for the second step and its possible factors. */
  async function preLogin(input: ParsedOf<'preLogin'>, origin: Origin): Promise<AnswerOf<'preLogin'>> {
    await captchas.redeem(input.captchaId, input.captchaCode);
    const password = openPassword(keyPair, input.password, 'password');
    const found = await findUserByName(database, input.username);
    const knownBy = await recogniseCaller(deps, found?.id, input);
    const preLoginToken = await passwords.pass(() =>
      attempt(database, clock, {
        subject: found?.id ?? unknownUserSubject(input.username),
        knownBy,
        factor: 'password',
        origin,
        check: async (tx) => {
          // Read again: while this attempt waited for another, the password may have been changed.
          const user = await findUserByName(tx, input.username);
          const isRight = await verifyPassword(user?.password_hash, password);
          return isRight && user !== undefined && user.id === found?.id
            ? openFirstStep(tx, user.id, knownBy)
            : undefined;
        },
        rejection: (count) => factorError('password', count),
      }),
    );
    await database.deleteFrom('pre_login').where('expires_at', '<', new Date(clock())).execute();
    const { user } = await findFirstStep(database, tokenHash(preLoginToken));
    const factors: ('google' | 'email' | 'passkey')[] = [user.google_secret ? 'google' : 'email'];
    if (await hasPasskey(database, user.id)) factors.push('passkey');
    return { preLoginToken, factors };
  }

  async function openFirstStep(tx: Tx, userId: string, knownBy: string | undefined): Promise<string> {
    const token = newToken();
    const expires_at = new Date(clock() + PRE_LOGIN_MS);
    await tx
      .insertInto('pre_login')
      .values({
        token_hash: tokenHash(token),
        user_id: userId,
        expires_at,
        completed_at: null,
        known_by: knownBy ?? null,
      })
      .execute();
    return token;
  }

  async function sendEmailCode(preLoginToken: string, language: Language): Promise<{ emailUuid: string }> {
    const hash = tokenHash(preLoginToken);
    return inTransaction(database, async (tx) => {
      const { user } = await findFirstStep(tx, hash);
      if (user.google_secret) throw formatError({ preLoginToken: 'asks for a Google code' });
      return { emailUuid: await codes.send(tx, buildCode(user, hash), { code: emailLanguage(user, language) }) };
    });
  }

  /** The browser's options for the user's passkeys. Throws passkeyFailed if there are none. */
  async function passkeyOptions(request: ParsedOf<'passkeyLoginOptions'>): Promise<AnswerOf<'passkeyLoginOptions'>> {
    if ('username' in request) return namedOptions(deps, request.username);
    const hash = tokenHash(request.preLoginToken);
    const { user } = await findFirstStep(database, hash);
    return { options: await signInOptions(deps, { userId: user.id, scope: formatScope(hash) }) };
  }

  /** Checks the second factor and opens the session. A token of the first step opens at most one session. */
  async function login(input: ParsedOf<'login'>, origin: Origin, language: Language): Promise<AnswerOf<'login'>> {
    const hash = tokenHash(input.preLoginToken);
    const { user, knownBy } = await findFirstStep(database, hash);
    const factor = await selectFactor(user, hash, input);
    // Outside the attempt, so that a wrong answer uses it up too.
    const challenge =
      factor === 'passkey'
        ? await takeChallenge(database, { userId: user.id, scope: formatScope(hash) }, clock())
        : undefined;
    // An answer that was given before, or to no question, proves and counts nothing.
    if (factor === 'passkey' && challenge === undefined) throw new ApiError('passkeyFailed');
    return attempt(database, clock, {
      subject: user.id,
      knownBy,
      factor,
      check: async (tx) => {
        // Read again: a repeat of this request may have opened the session while this one waited.
        await findFirstStep(tx, hash);
        const isRight = await CHECKS[factor](tx, { user, hash, challenge, input });
        return isRight ? complete(tx, { hash, user, language, knownBy, origin }) : undefined;
      },
      origin,
      rejection: (count) => (factor === 'passkey' ? new ApiError('passkeyFailed') : factorError(factor, count)),
    });
  }

  /** The factor to check: a passkey if given, else the account's own. */
  async function selectFactor(user: UserRow, hash: Buffer, input: ParsedOf<'login'>): Promise<keyof typeof CHECKS> {
    if (input.passkey !== undefined) return 'passkey';
    if (user.google_secret) {
      if (input.gaCode === undefined) throw formatError({ gaCode: 'required' });
      return 'google';
    }
    if (input.emailCode === undefined) throw formatError({ emailCode: 'required' });
    if (!(await codes.wasRequested(database, buildCode(user, hash)))) throw new ApiError('codeNotRequested');
    return 'email';
  }

  const CHECKS = {
    google: (tx: Tx, { user, input: { gaCode = '' } }: Check) =>
      redeemGoogleCode(tx, { box, at: clock(), userId: user.id, code: gaCode }),
    email: (tx: Tx, { user, hash, input: { emailUuid = '', emailCode = '' } }: Check) =>
      codes.redeem(tx, buildCode(user, hash), emailUuid, emailCode),
    passkey: async (tx: Tx, { user, challenge, input: { passkey } }: Check) =>
      (await redeemPasskey(tx, deps, { userId: user.id, challenge, response: passkey })) !== undefined,
  };

  /** The user of a first step, and by what it was recognised. Throws preLoginExpired. */
  async function findFirstStep(at: Database | Tx, hash: Buffer): Promise<{ user: UserRow; knownBy?: string }> {
    const row = await at
      .selectFrom('pre_login')
      .select(['user_id', 'known_by'])
      .where('token_hash', '=', hash)
      .where('completed_at', 'is', null)
      .where('expires_at', '>', new Date(clock()))
      .executeTakeFirst();
    if (!row) throw new ApiError('preLoginExpired');
    const user = await getUser(at, row.user_id);
    return row.known_by === null ? { user } : { user, knownBy: row.known_by };
  }

  async function complete(tx: Tx, { hash, user, language, knownBy, origin }: Completion): Promise<AnswerOf<'login'>> {
    const at = clock();
    const completed = await tx
      .updateTable('pre_login')
      .set({ completed_at: new Date(at) })
      .where('token_hash', '=', hash)
      .where('completed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (!completed) throw new ApiError('preLoginExpired');
    const preferred_language = emailLanguage(user, language);
    if (preferred_language !== user.preferred_language) {
      await tx.updateTable('platform_user').set({ preferred_language }).where('id', '=', user.id).execute();
    }
    const isBrowserKnown = knownBy?.startsWith('browser:') ?? false;
    return beginSession(tx, { userId: user.id, origin, at, action: 'signed_in', isBrowserKnown });
  }

  return { preLogin, sendEmailCode, passkeyOptions, login };
}

const formatScope = (preLoginHash: Buffer): string => preLoginHash.toString('hex');

/** The code is valid for this sign-in only. */
function buildCode({ id, email }: UserRow, preLoginHash: Buffer): Code {
  return { userId: id, purpose: 'sign_in', scope: formatScope(preLoginHash), channel: 'email', recipient: email };
}
