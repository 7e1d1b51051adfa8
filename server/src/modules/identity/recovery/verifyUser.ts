import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { newToken, tokenHash } from '../../../kernel/token.ts';
import type { IdentityDeps } from '../deps.ts';
import { findUserByName, nobodySubject } from '../users.ts';
import { RECOVERY_MS } from './recovery.ts';

/** ID-15: begins a recovery. An unknown name gets one too, which no code completes. */
export async function verifyUser(
  { database, clock, captchas }: IdentityDeps,
  { username, captchaId, captchaCode }: ParsedOf<'verifyUser'>,
): Promise<AnswerOf<'verifyUser'>> {
  await captchas.redeem(captchaId, captchaCode);
  const user = await findUserByName(database, username);
  const recoveryToken = newToken();
  await database
    .insertInto('recovery')
    .values({
      token_hash: tokenHash(recoveryToken),
      user_id: user?.id ?? null,
      subject: user?.id ?? nobodySubject(username),
      expires_at: new Date(clock() + RECOVERY_MS),
    })
    .execute();
  return { recoveryToken, channels: ['email', 'sms'] };
}
