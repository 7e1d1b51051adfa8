import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { FieldsProps } from './fieldProps.ts';
import { BUSINESS_KINDS, type Registration } from './registration.ts';

export function CompanyFields({ value, shown, onChange, onLeave }: FieldsProps<Registration>) {
  const { t } = useTranslation('identity');
  const kinds = BUSINESS_KINDS.map((kind) => ({ value: kind, label: t(`business.${kind}`) }));
  return (
    <>
      <TextField
        label={t('fields.companyName')}
        autoComplete="organization"
        maxLength={120}
        value={value.companyName}
        error={shown.companyName && t(`errors.${shown.companyName}`)}
        onBlur={() => onLeave('companyName')}
        onValue={(companyName) => onChange({ companyName })}
      />
      <SelectField
        label={t('fields.businessType')}
        options={value.businessType === '' ? [{ value: '', label: t('choose') }, ...kinds] : kinds}
        value={value.businessType}
        error={shown.businessType && t(`errors.${shown.businessType}`)}
        onValue={(businessType) => onChange({ businessType })}
      />
    </>
  );
}
