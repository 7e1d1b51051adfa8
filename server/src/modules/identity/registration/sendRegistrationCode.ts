import type { AnswerOf } from '@aldgate/contract';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import type { Code } from '../codes.ts';
import type { IdentityDeps } from '../deps.ts';
import { addressTakenEmail } from '../emails.ts';
import { findUserByName } from '../users.ts';

interface Wanted {
  readonly email: string;
  readonly captchaId: string;
  readonly captchaCode: string;
}

/** The code of a registration belongs to the address. */
export const registrationCode = (email: string): Code => ({
  userId: null,
  purpose: 'register',
  scope: email,
  channel: 'email',
  recipient: email,
});

/**
 * ID-13: emails a registration code. An address with an account gets a message that says so instead, and the caller's
 * answer is the same.
 */
export async function sendRegistrationCode(
  { database, captchas, codes }: IdentityDeps,
  { email, captchaId, captchaCode }: Wanted,
  language: Language,
): Promise<AnswerOf<'emailCaptchaNoLogin'>> {
  await captchas.redeem(captchaId, captchaCode);
  return inTransaction(database, async (tx) => {
    const user = await findUserByName(tx, email);
    const leaves = user ? { message: addressTakenEmail(user.preferred_language) } : { code: language };
    return { emailUuid: await codes.send(tx, registrationCode(email), leaves) };
  });
}
