import { FormTextField } from '../../../lib/forms/FormTextField.tsx';
import { PhoneField } from '../../../lib/forms/PhoneField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { RegistrationValues } from './registration.ts';

/** Optional contacts besides email. */
export function ContactFields() {
  const { t } = useTranslation('identity');
  return (
    <>
      <PhoneField<RegistrationValues> areaCode="areaCode" phone="whatsApp" label={t('fields.whatsApp')} />
      <FormTextField<RegistrationValues>
        name="telegram"
        label={t('fields.telegram')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={33}
      />
    </>
  );
}
