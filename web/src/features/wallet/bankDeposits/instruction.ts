import type { UserInfo } from '../../../lib/session/session.ts';
import type { Instruction } from './queries.ts';

/** The fields of an instruction in the order of a payment form; those that an account has. */
export const FIELDS = [
  ...(['beneficiary', 'iban', 'accountNumber', 'swift', 'aba', 'bankName', 'bankAddress'] as const),
] as const satisfies readonly (keyof Instruction)[];

/** Each with the name of its text: the bank of an account at the channel is the channel. */
export function listFields(instruction: Instruction) {
  const isWire = instruction.remittanceMethod === 'bank_wire';
  return FIELDS.flatMap((field) => {
    const value = instruction[field];
    return value === null || value === ''
      ? []
      : [{ field, name: field === 'bankName' && !isWire ? ('channel' as const) : field, value }];
  });
}

/** The name of a time zone in words, such as 'Hong Kong Standard Time'. */
export function nameZone(timeZone: string, locale: string): string {
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return time.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

interface Inputs {
  readonly featuresOff: readonly UserInfo['featuresOff'][number][];
  readonly institution: { readonly verification: Pick<UserInfo['institution']['verification'], 'advanced'> };
}

/** KY-05, KY-06: why there is no instruction, as far as it is known before the call; undefined where there is one. */
export function findClosed(user: Inputs | null): { readonly kind: 'off' | 'verification' } | undefined {
  if (user?.featuresOff.includes('recharge') === true) return { kind: 'off' };
  return user?.institution.verification.advanced === 'certified' ? undefined : { kind: 'verification' };
}
