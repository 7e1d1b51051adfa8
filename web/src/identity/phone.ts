import { isAreaCode, isPhoneNumber } from '@aldgate/domain/identity/fieldRules.ts';
import { compact, type FieldFaults, textFault } from './fieldFaults.ts';

export interface Phone {
  readonly areaCode: string;
  readonly phone: string;
}

export const NO_PHONE: Phone = { areaCode: '+852', phone: '' };

/** Whether such a number can exist is the server's to say. */
export const phoneFaults = ({ areaCode, phone }: Phone): FieldFaults<keyof Phone> =>
  compact({
    areaCode: textFault(areaCode, { rule: 'areaCode', holds: isAreaCode }),
    phone: textFault(phone, { rule: 'phone', holds: isPhoneNumber }),
  });

/** What somebody types or pastes, as the rule wants it: '9123 4567' is 91234567. */
export const phoneDigits = (text: string): string => text.replace(/[\s().-]/g, '');
