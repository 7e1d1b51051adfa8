import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { type ReactNode, useId } from 'react';
import { FormTextField } from '../../../lib/forms/FormField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LANGUAGE_NAMES } from '../../../lib/page/LanguageSwitch.tsx';
import styles from './register.module.css';
import type { EmailLanguage, PersonValues } from './registration.ts';

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

const EMAIL_LANGUAGES: readonly EmailLanguage[] = ['en-US', 'zh-HK'];

/** The page's language as an email language. */
export const selectEmailLanguage = (page: string): EmailLanguage =>
  EMAIL_LANGUAGES.find((language) => language === page) ?? 'en-US';

interface LanguageChoiceProps {
  readonly value: EmailLanguage;
  readonly onValue: (language: EmailLanguage) => void;
}

/** ID-13: the email language, each language under its own name. */
export function LanguageChoice({ value, onValue }: LanguageChoiceProps) {
  const { t } = useTranslation('identity');
  return (
    <Box padding="0 0 3">
      <Segmented
        label={t('fields.preferredLanguage')}
        options={EMAIL_LANGUAGES.map((language) => ({
          value: language,
          label: <span lang={language}>{LANGUAGE_NAMES[language]?.name ?? language}</span>,
        }))}
        value={value}
        onValue={onValue}
      />
    </Box>
  );
}

/** A section of the form: heading at the left, fields at the right. */
export function Section({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <Text marginTop="1" size="12" lead="text" tone="2">
          {hint}
        </Text>
      </div>
      <Grid columns={2} gap="2 5" align="start" collapse>
        {children}
      </Grid>
    </section>
  );
}

interface SubmitButtonProps {
  readonly label: string;
  readonly busy: boolean;
  /** The number of visible errors. */
  readonly errors: number;
}

/** The form's submit button, and the number of errors that prevent it. */
export function SubmitButton({ label, busy, errors }: SubmitButtonProps) {
  const { t } = useTranslation('identity');
  return (
    <Inline wrap gap="2 4" padding="5 0 0" lineTop="2" className={styles.actions}>
      <Button type="submit" kind="primary" size="large" disabled={busy}>
        {busy ? t('register.sending') : label}
      </Button>
      <Text size="12" tone="danger" role="status">
        {errors > 0 && t('register.incomplete', { fields: errors })}
      </Text>
    </Inline>
  );
}
