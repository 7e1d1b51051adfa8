import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { formatError } from '../../kernel/apiError.ts';

export interface Phone {
  readonly areaCode: string;
  readonly phone: string;
}

/** A number that can exist, without a trunk prefix that somebody typed: the calling code, the rest, and both as E.164. */
export function readPhone({ areaCode, phone }: Phone, field = 'phone'): Phone & { readonly number: string } {
  const parsed = parsePhoneNumberFromString(`${areaCode}${phone}`);
  if (parsed?.isValid() !== true) throw formatError({ [field]: 'phone' });
  return { areaCode: `+${parsed.countryCallingCode}`, phone: parsed.nationalNumber, number: parsed.number };
}
