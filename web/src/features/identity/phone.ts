import { isAreaCode, isPhoneNumber } from '@aldgate/domain/identity/fieldRules.ts';
import { compact, type FieldErrors, validateText } from './fieldErrors.ts';

export interface Phone {
  readonly areaCode: string;
  readonly phone: string;
}

export const NO_PHONE: Phone = { areaCode: '+852', phone: '' };

/** Only the server knows whether such a number can exist. */
export const validatePhone = ({ areaCode, phone }: Phone): FieldErrors<keyof Phone> =>
  compact({
    areaCode: validateText(areaCode, { rule: 'areaCode', holds: isAreaCode }),
    phone: validateText(phone, { rule: 'phone', holds: isPhoneNumber }),
  });

/** Typed or pasted text as the rule expects it: '9123 4567' is 91234567. */
export const phoneDigits = (text: string): string => text.replace(/[\s().-]/g, '');
