import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { Caller, User } from '../../../kernel/http/caller.ts';
import type { Code, Leaves } from '../codes.ts';
import type { IdentityDeps } from '../deps.ts';
import { addressTakenEmail } from '../emails.ts';
import { type Phone, readPhone } from '../phone.ts';
import { sendRecoverySms } from '../recovery/sendRecoveryCode.ts';
import { boundPhone, findUserByName, getUser, type UserRow } from '../users.ts';

/** An email code of a signed-in user, for one purpose and session. */
export const emailCode = ({ userId, principal }: User, purpose: Code['purpose'], recipient: string): Code => ({
  userId,
  purpose,
  scope: principal.id,
  channel: 'email',
  recipient,
});

/** Builds a code that is sent by SMS; `recipient` is E.164. */
export const smsCode = (user: User, purpose: Code['purpose'], recipient: string): Code => ({
  ...emailCode(user, purpose, recipient),
  channel: 'sms',
});

/**
 * Emails a code to the user's address or to the new one; the owner of an account with that address gets a message
 * instead.
 */
export function sendEmailCode(
  { database, codes }: IdentityDeps,
  user: User,
  { businessType, email }: ParsedOf<'emailCaptcha'>,
): Promise<AnswerOf<'emailCaptcha'>> {
  return inTransaction(database, async (tx) => {
    const person = await getUser(tx, user.userId);
    const owner = email === undefined ? undefined : await findUserByName(tx, email);
    const leaves: Leaves = owner
      ? { message: addressTakenEmail(owner.preferred_language) }
      : { code: person.preferred_language };
    return { emailUuid: await codes.send(tx, emailCode(user, businessType, email ?? person.email), leaves) };
  });
}

/** Sends an SMS code: for a change of phone with a session, for a recovery without one. */
export async function sendSmsCode(
  deps: IdentityDeps,
  { businessType, recoveryToken, username, ...phoneInput }: ParsedOf<'smsCaptcha'>,
  { user }: Caller,
): Promise<AnswerOf<'smsCaptcha'>> {
  if (businessType === 'retrieve_password') {
    const recovery = recoveryToken === undefined ? { username: username ?? '' } : { token: recoveryToken };
    return sendRecoverySms(deps, recovery, requirePhone(phoneInput));
  }
  if (user === null) throw new ApiError('loginRequired');
  return inTransaction(deps.database, async (tx) => {
    const person = await getUser(tx, user.userId);
    const bound = assertBound(person, businessType !== 'bind_phone');
    const number = businessType === 'update_phone_old' ? (bound ?? '') : readPhone(requirePhone(phoneInput)).number;
    const code = smsCode(user, businessType, number);
    return { smsUuid: await deps.codes.send(tx, code, { code: person.preferred_language }) };
  });
}

function requirePhone({ areaCode, phone }: { areaCode?: string | undefined; phone?: string | undefined }): Phone {
  if (areaCode === undefined || phone === undefined) throw formatError({ phone: 'required' });
  return { areaCode, phone };
}

/** The bound phone as E.164. Throws phoneNotBound or phoneBound if that is not as wanted. */
export function assertBound(user: UserRow, wanted: boolean): string | null {
  const bound = boundPhone(user);
  if (wanted && bound === null) throw new ApiError('phoneNotBound');
  if (!wanted && bound !== null) throw new ApiError('phoneBound');
  return bound;
}
