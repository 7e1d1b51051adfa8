import { isAreaCode, isPhoneNumber } from '@aldgate/domain/identity/fieldRules.ts';
import { useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { type Code, useCode } from '../../identity/index.ts';
import type { Rule } from '../fieldRule.ts';

export interface Phone {
  readonly areaCode: string;
  readonly phone: string;
}

/** Validates with the same rules as the server; only the server knows whether the number can exist. */
export function validatePhone({ areaCode, phone }: Phone): Partial<Record<keyof Phone, Rule>> {
  return {
    ...(areaCode === '' ? { areaCode: 'required' } : !isAreaCode(areaCode) && { areaCode: 'areaCode' }),
    ...(phone === '' ? { phone: 'required' } : !isPhoneNumber(phone) && { phone: 'phone' }),
  };
}

/** The default is where most customers are. */
const NO_PHONE: Phone = { areaCode: '+852', phone: '' };

export interface PhoneEntry {
  readonly value: Phone;
  readonly errors: ReturnType<typeof validatePhone>;
  /** A code was requested, so the number's errors are shown. */
  readonly requested: boolean;
  readonly code: Code;
  readonly change: (changes: Partial<Phone>) => void;
}

/** A phone number being entered, with the code sent to it; changing the number discards the code. */
export function usePhoneEntry(businessType: 'bind_phone' | 'update_phone_new'): PhoneEntry {
  const [value, setValue] = useState(NO_PHONE);
  const [requested, setRequested] = useState(false);
  const errors = validatePhone(value);
  const code = useCode({
    channel: 'sms',
    send: async () => {
      setRequested(true);
      if (Object.keys(errors).length > 0) return undefined;
      return { uuid: (await call('smsCaptcha', { businessType, ...value })).smsUuid };
    },
  });
  const change = (changes: Partial<Phone>) => {
    setValue((now) => ({ ...now, ...changes }));
    code.forget();
  };
  return { value, errors, requested, code, change };
}
