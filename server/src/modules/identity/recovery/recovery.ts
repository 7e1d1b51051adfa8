import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { newToken, tokenHash } from '../../../kernel/secrets/token.ts';
import type { Code } from '../codes.ts';
import type { IdentityDeps } from '../deps.ts';
import { findUserByName, getUser, type UserRow, unknownUserSubject } from '../users.ts';

/** The time limit of a recovery. */
export const RECOVERY_MS = 15 * 60_000;

export interface Recovery {
  readonly hash: Buffer;
  /** The subject that errors are counted for. */
  readonly subject: string;
  /** Undefined for an unknown name or a removed user. */
  readonly user: UserRow | undefined;
}

/** The recovery of a token. Throws recoveryExpired. */
export async function readRecovery(at: Database | Tx, token: string, now: number): Promise<Recovery> {
  const hash = tokenHash(token);
  const row = await at
    .selectFrom('recovery')
    .select(['user_id', 'subject'])
    .where('token_hash', '=', hash)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  if (!row) throw new ApiError('recoveryExpired');
  const user = row.user_id === null ? undefined : await getUser(at, row.user_id);
  return { hash, subject: row.subject, user: user?.removed_at === null ? user : undefined };
}

/**
 * The newest open recovery of a name, for a caller without its token. Where there is none, one that no token completes,
 * so that the answer does not reveal which it is.
 */
export async function findRecovery(at: Database | Tx, username: string, now: number): Promise<Recovery> {
  const user = await findUserByName(at, username);
  const subject = user?.id ?? unknownUserSubject(username);
  const row = await at
    .selectFrom('recovery')
    .select('token_hash')
    .where('subject', '=', subject)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { hash: row.token_hash, subject, user } : { hash: tokenHash(subject), subject, user: undefined };
}

/** Ends a user's pending recoveries, because the credentials have changed. */
export async function endRecoveries(tx: Tx, userId: string, at: number): Promise<void> {
  await tx
    .updateTable('recovery')
    .set({ completed_at: new Date(at) })
    .where('user_id', '=', userId)
    .where('completed_at', 'is', null)
    .execute();
}

/** A code of a recovery, sent to an address or a number. */
export function recoveryCode({ hash, user }: Recovery, channel: 'email' | 'sms', recipient: string): Code {
  return { userId: user?.id ?? null, purpose: 'retrieve_password', scope: hash.toString('hex'), channel, recipient };
}

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
      subject: user?.id ?? unknownUserSubject(username),
      expires_at: new Date(clock() + RECOVERY_MS),
    })
    .execute();
  return { recoveryToken, channels: ['email', 'sms'] };
}
