import { FieldError } from '@aldgate/ui/controls/FieldError.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { useId } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { FieldsProps } from './fieldProps.ts';
import styles from './register.module.css';
import { BUSINESS_KINDS, type Registration } from './registration.ts';

export function CompanyFields({ value, shown, onChange, onLeave }: FieldsProps<Registration>) {
  const { t } = useTranslation('identity');
  const id = useId();
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
      <div className={styles.choice}>
        <span className={styles.label} aria-hidden="true">
          {t('fields.businessType')}
        </span>
        <Select
          label={t('fields.businessType')}
          options={value.businessType === '' ? [{ value: '', label: t('choose') }, ...kinds] : kinds}
          value={value.businessType}
          onValue={(businessType) => onChange({ businessType })}
        />
        <FieldError id={id} text={shown.businessType && t(`errors.${shown.businessType}`)} />
      </div>
    </>
  );
}
