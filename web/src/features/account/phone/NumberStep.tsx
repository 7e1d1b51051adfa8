import { FormProvider, useWatch } from 'react-hook-form';
import { PhoneField, type PhoneValues } from '../../../lib/forms/PhoneField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CodeField } from '../../identity/index.ts';
import type { PhoneEntry } from './usePhoneEntry.ts';

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
      <CodeField
        code={code}
        tried={tried}
        error={error}
        {...(codeLabel !== undefined && { label: codeLabel })}
        sentText={t('sentTo', { to })}
      />
    </FormProvider>
  );
}
