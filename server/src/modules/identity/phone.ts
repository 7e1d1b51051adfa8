import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { formatError } from '../../kernel/apiError.ts';

export interface Phone {
  readonly areaCode: string;
  readonly phone: string;
}

/** A possible number, without an entered trunk prefix: calling code, national number, and E.164. */
export function readPhone({ areaCode, phone }: Phone, field = 'phone'): Phone & { readonly number: string } {
  const parsed = parsePhoneNumberFromString(`${areaCode}${phone}`);
  if (parsed?.isValid() !== true) throw formatError({ [field]: 'phone' });
  return { areaCode: `+${parsed.countryCallingCode}`, phone: parsed.nationalNumber, number: parsed.number };
}
