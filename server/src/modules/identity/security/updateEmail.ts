import type { ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Origin } from '../../../kernel/audit/audit.ts';
import { mapUniqueViolation } from '../../../kernel/database/uniqueViolation.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { IdentityDeps } from '../deps.ts';
import { verifyCode, verifyGoogle, verifyStepUp } from '../stepUp.ts';
import { findUserByName } from '../users.ts';
import { afterCredentialChange } from './afterCredentialChange.ts';
import { emailCode } from './verificationCodes.ts';

/**
 * ID-16, ID-17: changes the email with codes to both addresses and a Google code; restricts withdrawals, ends other
 * sessions and emails the old address.
 */
export async function updateEmail(
  deps: IdentityDeps,
  user: User,
  request: ParsedOf<'updateEmail'>,
  origin: Origin,
): Promise<null> {
  const { email, emailUuid, newEmailUuid, newEmailCode } = request;
  const change = () =>
    verifyStepUp(deps, {
      user,
      origin,
      stepUp: async (tx, person) => [
        await verifyCode(deps, tx, emailCode(user, 'update_email', person.email), {
          id: emailUuid,
          digits: request.emailCode,
        }),
        await verifyCode(deps, tx, emailCode(user, 'new_email', email), { id: newEmailUuid, digits: newEmailCode }),
        ...verifyGoogle(deps, person, request.gaCode),
      ],
      act: async (tx, person) => {
        if (await findUserByName(tx, email)) throw new ApiError('accountDuplicated', { field: 'email' });
        await tx.updateTable('platform_user').set({ email }).where('id', '=', user.userId).execute();
        await notify(tx, { topic: 'members', institutionId: user.institutionId });
        await afterCredentialChange(deps, tx, {
          user: person,
          origin,
          at: deps.clock(),
          action: 'email_changed',
          message: 'email_changed',
          restriction: 'email_changed',
          keeping: user.principal.id,
          before: { email: person.email },
          after: { email },
        });
        return null;
      },
    });
  return mapUniqueViolation(change, 'accountDuplicated');
}
