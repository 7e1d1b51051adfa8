import { businessKind } from '@aldgate/contract/identity/registration/forms.ts';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { FormTextField } from '../../../lib/forms/FormTextField.tsx';
import { useField } from '../../../lib/forms/useField.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { RegistrationValues } from './registration.ts';

export function CompanyFields() {
  const { t } = useTranslation('identity');
  const { value, error, onValue } = useField<RegistrationValues, 'businessType'>('businessType');
  const kinds = businessKind.options.map((kind) => ({ value: kind, label: t(`business.${kind}`) }));
  return (
    <>
      <FormTextField<RegistrationValues>
        name="companyName"
        label={t('fields.companyName')}
        autoComplete="organization"
        maxLength={120}
      />
      <SelectField
        label={t('fields.businessType')}
        options={value === '' ? [{ value: '', label: t('choose') }, ...kinds] : kinds}
        value={value}
        error={error}
        onValue={onValue}
      />
    </>
  );
}
