import type { ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Origin } from '../../../kernel/audit/audit.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { IdentityDeps } from '../deps.ts';
import { hashPassword, openNewPassword, openPassword } from '../password.ts';
import { endRecoveries } from '../recovery/recovery.ts';
import { verifyCode, verifyGoogle, verifyPasswordAgain, verifyStepUp } from '../stepUp.ts';
import { afterCredentialChange } from './afterCredentialChange.ts';
import { emailCode } from './verificationCodes.ts';

/** ID-06: changes the password; ends every other session and pending recovery of the user. */
export async function updatePassword(
  deps: IdentityDeps,
  user: User,
  request: ParsedOf<'updatePwd'>,
  origin: Origin,
): Promise<null> {
  const { keyPair, passwords, clock } = deps;
  const oldPassword = openPassword(keyPair, request.oldPassword, 'oldPassword');
  const newPassword = openNewPassword(keyPair, request.newPassword, request.confirmPassword, 'newPassword');
  if (newPassword === oldPassword) throw new ApiError('passwordUnchanged');
  return passwords.pass(() =>
    verifyStepUp(deps, {
      user,
      origin,
      stepUp: async (tx, person) => [
        await verifyCode(deps, tx, emailCode(user, 'update_password', person.email), {
          id: request.emailUuid,
          digits: request.emailCode,
        }),
        ...verifyGoogle(deps, person, request.gaCode),
        verifyPasswordAgain(person, oldPassword),
      ],
      act: async (tx, person) => {
        const at = clock();
        const password_hash = await hashPassword(newPassword);
        await tx.updateTable('platform_user').set({ password_hash }).where('id', '=', user.userId).execute();
        await endRecoveries(tx, user.userId, at);
        const change = { user: person, origin, at, action: 'password_changed', message: 'password_changed' } as const;
        await afterCredentialChange(deps, tx, { ...change, keeping: user.principal.id });
        return null;
      },
    }),
  );
}
