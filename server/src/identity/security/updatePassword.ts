import type { ParsedOf } from '@aldgate/contract';
import type { Origin } from '../../kernel/audit.ts';
import type { User } from '../../kernel/http/caller.ts';
import { Problem } from '../../kernel/problem.ts';
import { openNewPassword, openPassword } from '../newPassword.ts';
import type { IdentityParts } from '../parts.ts';
import { hashPassword } from '../password.ts';
import { codeProof, googleProof, passwordProof, prove } from '../proofs.ts';
import { endRecoveries } from '../recovery/recovery.ts';
import { conclude } from './aftermath.ts';
import { emailCode } from './codesAsked.ts';

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
