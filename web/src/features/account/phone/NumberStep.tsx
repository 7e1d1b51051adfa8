import { areaCode, phone } from '@aldgate/contract/identity/fields.ts';
import { FormProvider, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { call } from '../../../lib/calls/calls.ts';
import { CodeField } from '../../../lib/codes/CodeField.tsx';
import { type Code, useCode } from '../../../lib/codes/useCode.ts';
import { NO_PHONE, PhoneField, type PhoneValues } from '../../../lib/forms/PhoneField.tsx';
import {
  type ContractForm,
  checkFields,
  showServerErrors,
  useContractForm,
} from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface NumberStepProps {
  readonly entry: PhoneEntry;
  readonly tried: boolean;
  /** The error of the form's last submission. */
  readonly error: unknown;
  readonly codeLabel?: string;
}

/** Country code, number, and the code sent to it. */
export function NumberStep({ entry: { form, code }, tried, error, codeLabel }: NumberStepProps) {
  const { t } = useTranslation('account');
  const to = useWatch({ control: form.control, name: ['areaCode', 'phone'] }).join(' ');
  return (
    <FormProvider {...form}>
      <PhoneField<PhoneValues> areaCode="areaCode" phone="phone" />
      <CodeField code={code} tried={tried} error={error} label={codeLabel} sentText={t('sentTo', { to })} />
    </FormProvider>
  );
}

const schema = z.object({ areaCode, phone });

interface PhoneEntry {
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
