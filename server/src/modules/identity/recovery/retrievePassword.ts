import type { ParsedOf } from '@aldgate/contract';
import { MAX_FAILED_ATTEMPTS } from '@aldgate/domain/identity/lockout.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { Code } from '../codes.ts';
import { type CredentialChangeDeps, recordCredentialChange } from '../credentialChange.ts';
import type { IdentityDeps } from '../deps.ts';
import { forgetBrowsers } from '../knownBrowsers.ts';
import { assertUnlocked, forgetErrors } from '../lockout.ts';
import { hashPassword, openNewPassword, verifyPassword } from '../password.ts';
import { raiseSecurityNotice } from '../raiseSecurityNotice.ts';
import { endSessions } from '../sessions.ts';
import { factorError } from '../stepUp.ts';
import { getUser, recoveryPhone, type UserRow } from '../users.ts';
import { endRecoveries, type Recovery, readRecovery, recoveryCode } from './recovery.ts';

type Request = ParsedOf<'retrievePassword'>;

/**
 * ID-15: sets a new password with a code. All of the user's sessions end, and withdrawals are restricted (ID-17).
 * Wrong codes count for the recovery only, and the fifth ends it; sign-in is not affected. For an unknown name every
 * code is wrong, with the same answers and counts.
 */
export async function retrievePassword(deps: IdentityDeps, request: Request, origin: Origin): Promise<null> {
  const { database, clock, keyPair, codes, passwords } = deps;
  const recovery = await readRecovery(database, request.recoveryToken, clock());
  const password = openNewPassword(keyPair, request.newPassword, request.confirmPassword, 'newPassword');
  const { code, id, digits } = givenCode(recovery, request, clock());
  if (!(await codes.wasRequested(database, code))) throw new ApiError('codeNotRequested');
  // The error is counted, so it is thrown after the count has been committed.
  const error = await passwords.pass(() =>
    inTransaction(database, async (tx) => {
      const at = clock();
      // Locks the account before the recovery, in the same order as everything that ends recoveries.
      await assertUnlocked(tx, recovery.subject, 'recovery', at);
      const errors = await lockRecovery(tx, recovery);
      const isRight = await codes.redeem(tx, code, id, digits);
      if (!isRight || recovery.user === undefined) return countError(tx, { recovery, code, errors, origin, at });
      const user = await getUser(tx, recovery.user.id);
      await replacePassword(deps, tx, { user, password, origin, at });
      return null;
    }),
  );
  if (error) throw error;
  return null;
}

/** An SMS code is valid if it was sent to the bound number, an email code if it was sent to the address. */
function givenCode(recovery: Recovery, { emailUuid, emailCode, smsUuid = '', smsCode = '' }: Request, now: number) {
  const { user, subject } = recovery;
  const buildCode = (channel: Code['channel'], recipient: string | null | undefined) =>
    recoveryCode(recovery, channel, recipient ?? subject);
  return emailUuid !== undefined && emailCode !== undefined
    ? { code: buildCode('email', user?.email), id: emailUuid, digits: emailCode }
    : { code: buildCode('sms', user && recoveryPhone(user, now)), id: smsUuid, digits: smsCode };
}

/** Locks the recovery and returns the number of wrong codes. Throws recoveryExpired. */
async function lockRecovery(tx: Tx, { hash }: Recovery): Promise<number> {
  const row = await tx
    .selectFrom('recovery')
    .select('errors')
    .where('token_hash', '=', hash)
    .where('completed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('recoveryExpired');
  return row.errors;
}

interface WrongCode {
  readonly recovery: Recovery;
  readonly code: Code;
  /** The number of earlier wrong codes. */
  readonly errors: number;
  readonly origin: Origin;
  readonly at: number;
}

async function countError(tx: Tx, { recovery, code, errors: before, origin, at }: WrongCode): Promise<ApiError> {
  const { hash, subject, user } = recovery;
  const errors = before + 1;
  const isOver = errors >= MAX_FAILED_ATTEMPTS;
  await tx
    .updateTable('recovery')
    .set({ errors, ...(isOver && { completed_at: new Date(at) }) })
    .where('token_hash', '=', hash)
    .execute();
  if (!isOver) return factorError(code.channel, errors);
  await audit(tx, {
    at,
    actor: subject,
    action: 'recovery_ended',
    subject: user ? `user:${user.id}` : subject,
    origin,
    after: { factor: code.channel, errors },
  });
  return new ApiError('recoveryExpired');
}

interface Replacement {
  readonly user: UserRow;
  readonly password: string;
  readonly origin: Origin;
  readonly at: number;
}

async function replacePassword(
  deps: CredentialChangeDeps,
  tx: Tx,
  { user, password, origin, at }: Replacement,
): Promise<void> {
  if (user.removed_at !== null) throw new ApiError('recoveryExpired');
  if (await verifyPassword(user.password_hash, password)) throw new ApiError('passwordUnchanged');
  const password_hash = await hashPassword(password);
  await tx.updateTable('platform_user').set({ password_hash }).where('id', '=', user.id).execute();
  await forgetErrors(tx, user.id, 'password');
  await forgetBrowsers(tx, user.id);
  await endRecoveries(tx, user.id, at);
  const ended = await endSessions(tx, { userIds: [user.id], reason: 'credentials_changed', at });
  await recordCredentialChange(deps, tx, { user, restriction: 'password_reset', at });
  await raiseSecurityNotice(tx, 'password_reset', { user, actorId: user.id, at });
  await audit(tx, {
    at,
    actor: user.id,
    action: 'password_reset',
    subject: `user:${user.id}`,
    origin,
    after: { sessionsEnded: ended },
  });
}
