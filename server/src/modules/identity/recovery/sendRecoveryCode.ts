import { inTransaction } from '../../../kernel/database/database.ts';
import type { Leaves } from '../codes.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Phone, readPhone } from '../phone.ts';
import { recoveryPhone } from '../users.ts';
import { findRecovery, readRecovery, recoveryCode } from './recovery.ts';

/** Emails a code to the account's address, if there is an account. */
export function sendRecoveryEmail(
  { database, clock, codes }: IdentityDeps,
  recoveryToken: string,
): Promise<{ emailUuid: string }> {
  return inTransaction(database, async (tx) => {
    const recovery = await readRecovery(tx, recoveryToken, clock());
    const { user, subject } = recovery;
    const leaves: Leaves = user ? { code: user.preferred_language } : 'nothing';
    return { emailUuid: await codes.send(tx, recoveryCode(recovery, 'email', user?.email ?? subject), leaves) };
  });
}

/** The recovery that an SMS code is for: by its token, or the newest one of a name. */
export type RecoveryChoice = { readonly token: string } | { readonly username: string };

/** Sends a code to the given number, only if it is bound and has been for a day. */
export function sendRecoverySms(
  { database, clock, codes }: IdentityDeps,
  chosen: RecoveryChoice,
  phone: Phone,
): Promise<{ smsUuid: string }> {
  const { number } = readPhone(phone);
  return inTransaction(database, async (tx) => {
    const now = clock();
    const recovery =
      'token' in chosen ? await readRecovery(tx, chosen.token, now) : await findRecovery(tx, chosen.username, now);
    const { user } = recovery;
    const leaves: Leaves = user && recoveryPhone(user, now) === number ? { code: user.preferred_language } : 'nothing';
    return { smsUuid: await codes.send(tx, recoveryCode(recovery, 'sms', number), leaves) };
  });
}
