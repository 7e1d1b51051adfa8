import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { FieldsProps } from './fieldProps.ts';
import type { Person } from './registration.ts';

export function PersonFields({ value, shown, onChange, onLeave }: FieldsProps<Person>) {
  const { t } = useTranslation('identity');
  return (
    <>
      <TextField
        label={t('fields.firstName')}
        autoComplete="given-name"
        maxLength={60}
        value={value.firstName}
        error={shown.firstName && t(`errors.${shown.firstName}`)}
        onBlur={() => onLeave('firstName')}
        onValue={(firstName) => onChange({ firstName })}
      />
      <TextField
        label={t('fields.lastName')}
        autoComplete="family-name"
        maxLength={60}
        value={value.lastName}
        error={shown.lastName && t(`errors.${shown.lastName}`)}
        onBlur={() => onLeave('lastName')}
        onValue={(lastName) => onChange({ lastName })}
      />
    </>
  );
}
