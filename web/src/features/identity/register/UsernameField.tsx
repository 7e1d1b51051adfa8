import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { FieldsProps } from './fieldProps.ts';
import type { Person } from './registration.ts';

/** ID-07: an optional name to sign in with instead of the email. */
export function UsernameField({ value, shown, onChange, onLeave }: FieldsProps<Person>) {
  const { t } = useTranslation('identity');
  return (
    <TextField
      label={t('fields.username')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      value={value.username}
      error={shown.username && t(`errors.${shown.username}`)}
      onBlur={() => onLeave('username')}
      onValue={(username) => onChange({ username })}
    />
  );
}
