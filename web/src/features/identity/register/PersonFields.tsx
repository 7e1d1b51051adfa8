import { FormTextField } from '../../../lib/forms/FormTextField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { PersonValues } from './registration.ts';

export function PersonFields() {
  const { t } = useTranslation('identity');
  return (
    <>
      <FormTextField<PersonValues>
        name="firstName"
        label={t('fields.firstName')}
        autoComplete="given-name"
        maxLength={60}
      />
      <FormTextField<PersonValues>
        name="lastName"
        label={t('fields.lastName')}
        autoComplete="family-name"
        maxLength={60}
      />
    </>
  );
}

/** ID-07: an optional name to sign in with instead of the email. */
export function UsernameField() {
  const { t } = useTranslation('identity');
  return (
    <FormTextField<PersonValues>
      name="username"
      label={t('fields.username')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
    />
  );
}
