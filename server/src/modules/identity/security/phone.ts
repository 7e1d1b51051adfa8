import type { ParsedOf } from '@aldgate/contract';
import { maskedPhone } from '@aldgate/domain/identity/fieldRules.ts';
import type { Origin } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Phone, readPhone } from '../phone.ts';
import { verifyCode, verifyGoogle, verifyOwner, verifyStepUp } from '../stepUp.ts';
import { afterCredentialChange } from './afterCredentialChange.ts';
import { assertBound, emailCode, smsCode } from './verificationCodes.ts';

/**
 * ID-16: binds a first phone with an SMS code and, if bound, a Google code, else the password; withdrawals are then
 * restricted.
 */
export async function bindPhone(
  deps: IdentityDeps,
  user: User,
  request: ParsedOf<'bindPhoneInfo'>,
  origin: Origin,
): Promise<null> {
  const phone = readPhone(request);
  return deps.passwords.pass(() =>
    verifyStepUp(deps, {
      user,
      origin,
      stepUp: async (tx, person) => {
        assertBound(person, false);
        const code = smsCode(user, 'bind_phone', phone.number);
        return [
          await verifyCode(deps, tx, code, { id: request.smsUuid, digits: request.smsCode }),
          ...verifyOwner(deps, person, request),
        ];
      },
      act: async (tx, person) => {
        const at = deps.clock();
        await keep(tx, user.userId, phone, at);
        await afterCredentialChange(deps, tx, {
          user: person,
          origin,
          at,
          action: 'phone_bound',
          message: 'phone_bound',
          restriction: 'second_factor_added',
          after: { phone: maskedPhone(phone.areaCode, phone.phone) },
        });
        return null;
      },
    }),
  );
}

/**
 * ID-16: changes the phone with codes to both numbers, an email code and a Google code; restricts withdrawals and
 * ends other sessions.
 */
export async function updatePhone(
  deps: IdentityDeps,
  user: User,
  request: ParsedOf<'updatePhoneInfo'>,
  origin: Origin,
): Promise<null> {
  const phone = readPhone(request);
  return verifyStepUp(deps, {
    user,
    origin,
    stepUp: async (tx, person) => {
      const bound = assertBound(person, true) ?? '';
      const { oldSmsUuid, oldSmsCode, newSmsUuid, newSmsCode, emailUuid, emailCode: digits } = request;
      const old = smsCode(user, 'update_phone_old', bound);
      const next = smsCode(user, 'update_phone_new', phone.number);
      return [
        await verifyCode(deps, tx, old, { id: oldSmsUuid, digits: oldSmsCode }),
        await verifyCode(deps, tx, next, { id: newSmsUuid, digits: newSmsCode }),
        await verifyCode(deps, tx, emailCode(user, 'update_phone', person.email), { id: emailUuid, digits }),
        ...verifyGoogle(deps, person, request.gaCode),
      ];
    },
    act: async (tx, person) => {
      const at = deps.clock();
      await keep(tx, user.userId, phone, at);
      await afterCredentialChange(deps, tx, {
        user: person,
        origin,
        at,
        action: 'phone_changed',
        message: 'phone_changed',
        restriction: 'phone_changed',
        keeping: user.principal.id,
        before: { phone: maskedPhone(person.area_code ?? '', person.phone ?? '') },
        after: { phone: maskedPhone(phone.areaCode, phone.phone) },
      });
      return null;
    },
  });
}

async function keep(tx: Tx, userId: string, { areaCode, phone }: Phone, at: number): Promise<void> {
  await tx
    .updateTable('platform_user')
    .set({ area_code: areaCode, phone, phone_bound_at: new Date(at) })
    .where('id', '=', userId)
    .execute();
}
