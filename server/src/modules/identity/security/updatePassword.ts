import type { ParsedOf } from '@aldgate/contract';
import { Problem } from '../../../kernel/apiError.ts';
import type { Origin } from '../../../kernel/audit.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { IdentityParts } from '../deps.ts';
import { openNewPassword, openPassword } from '../newPassword.ts';
import { hashPassword } from '../password.ts';
import { endRecoveries } from '../recovery/recovery.ts';
import { codeProof, googleProof, passwordProof, prove } from '../stepUp.ts';
import { conclude } from './afterCredentialChange.ts';
import { emailCode } from './verificationCodes.ts';

/** ID-06: changes the password; every other session of the user and every recovery under way ends. */
export async function updatePassword(
  parts: IdentityParts,
  user: User,
  request: ParsedOf<'updatePwd'>,
  origin: Origin,
): Promise<null> {
  const { keyPair, passwords, clock } = parts;
  const oldPassword = openPassword(keyPair, request.oldPassword, 'oldPassword');
  const newPassword = openNewPassword(keyPair, request.newPassword, request.confirmPassword, 'newPassword');
  if (newPassword === oldPassword) throw new Problem('passwordUnchanged');
  return passwords.pass(() =>
    prove(parts, {
      userId: user.userId,
      origin,
      proofs: async (tx, person) => [
        await codeProof(parts, tx, emailCode(user, 'update_password', person.email), {
          id: request.emailUuid,
          digits: request.emailCode,
        }),
        ...googleProof(parts, person, request.gaCode),
        passwordProof(person, oldPassword),
      ],
      act: async (tx, person) => {
        const at = clock();
        const password_hash = await hashPassword(newPassword);
        await tx.updateTable('platform_user').set({ password_hash }).where('id', '=', user.userId).execute();
        await endRecoveries(tx, user.userId, at);
        const change = { user: person, origin, at, action: 'password_changed', letter: 'password_changed' } as const;
        await conclude(tx, { ...change, keeping: user.sessionId });
        return null;
      },
    }),
  );
}
