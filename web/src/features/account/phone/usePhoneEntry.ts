import { areaCode, phone } from '@aldgate/contract/identity/fields.ts';
import { useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { call } from '../../../lib/calls/calls.ts';
import { NO_PHONE, type PhoneValues } from '../../../lib/forms/PhoneField.tsx';
import {
  type ContractForm,
  checkFields,
  showServerErrors,
  useContractForm,
} from '../../../lib/forms/useContractForm.ts';
import { type Code, useCode } from '../../identity/index.ts';

const schema = z.object({ areaCode, phone });

export interface PhoneEntry {
  readonly form: ContractForm<PhoneValues, PhoneValues>;
  readonly code: Code;
  /** The number; undefined where it is invalid, which its fields then show. */
  readonly check: () => Promise<PhoneValues | undefined>;
}

/** A phone number being entered, with the code sent to it. Only the server knows whether the number can exist. */
export function usePhoneEntry(businessType: 'bind_phone' | 'update_phone_new'): PhoneEntry {
  const form = useContractForm<PhoneValues, PhoneValues>({ schema, defaultValues: NO_PHONE });
  const check = async () => ((await checkFields(form, ['areaCode', 'phone'])) ? form.getValues() : undefined);
  const code = useCode({
    channel: 'sms',
    to: useWatch({ control: form.control, name: ['areaCode', 'phone'] }).join(' '),
    send: async () => {
      const number = await check();
      if (number === undefined) return undefined;
      try {
        return { uuid: (await call('smsCaptcha', { businessType, ...number })).smsUuid };
      } catch (failure) {
        if (!showServerErrors(form, failure)) throw failure;
        return undefined;
      }
    },
  });
  return { form, code, check };
}
