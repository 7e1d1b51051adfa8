import {
  findPasswordViolations,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  PASSWORD_RULES,
} from '@aldgate/domain/identity/passwordRules.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { VisuallyHidden } from '@aldgate/ui/layout/VisuallyHidden.tsx';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './fields.module.css';
import { errorsWhileTyping, type NewPassword, newPasswordServerErrors, validateNewPassword } from './newPassword.ts';

interface PasswordFieldProps {
  readonly value: NewPassword;
  /** Whether the form was submitted: then missing input is shown too. */
  readonly tried: boolean;
  /** The error of the form's last submission; errors about the password are shown here. */
  readonly error?: unknown;
  /** The label of the first entry where it is not 'Password'. */
  readonly label?: string;
  readonly onChange: (value: NewPassword) => void;
}

/** ID-05, ID-06: a new password with its requirements, checked while typing, and its confirmation. */
export function PasswordField({ value, tried, error, label, onChange }: PasswordFieldProps) {
  const { t } = useTranslation('identity');
  const [shown, setShown] = useState(false);
  const errors = {
    ...errorsWhileTyping(value),
    ...(tried && validateNewPassword(value)),
    ...newPasswordServerErrors(error),
  };
  const type = shown ? 'text' : 'password';
  return (
    <Grid columns="repeat(auto-fit, minmax(min(240px, 100%), 1fr))" gap="2 5">
      <TextField
        label={label ?? t('newPassword.label')}
        type={type}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PASSWORD_LENGTH_MAX}
        value={value.password}
        error={errors.password && t(`newPassword.errors.${errors.password}`)}
        end={
          <Button
            kind="icon"
            aria-pressed={shown}
            aria-label={t('newPassword.show')}
            title={t('newPassword.show')}
            onClick={() => setShown(!shown)}
          >
            <Icon name="eye" />
          </Button>
        }
        onValue={(password) => onChange({ ...value, password })}
      />
      <TextField
        label={t('newPassword.confirm')}
        type={type}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PASSWORD_LENGTH_MAX}
        value={value.confirmation}
        error={errors.confirmation && t(`newPassword.errors.${errors.confirmation}`)}
        onValue={(confirmation) => onChange({ ...value, confirmation })}
      />
      <PasswordRules password={value.password} />
    </Grid>
  );
}

/** ID-05: the requirements of a password, each ticked once it is met. */
function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation('identity');
  const broken = findPasswordViolations(password);
  return (
    <Grid
      as="ul"
      whole
      columns="repeat(auto-fill, minmax(184px, 1fr))"
      gap="1 4"
      padding="0 0 3"
      size="12"
      tone="2"
      aria-label={t('newPassword.rulesLabel')}
      className={styles.rules}
    >
      {PASSWORD_RULES.map((rule) => {
        const isMet = !broken.includes(rule);
        return (
          <li key={rule} data-met={isMet}>
            <span className={styles.tickMark}>{isMet && <Icon name="check" />}</span>
            {t(`newPassword.rules.${rule}`, { minimum: PASSWORD_LENGTH_MIN, maximum: PASSWORD_LENGTH_MAX })}
            {isMet && <VisuallyHidden>{t('newPassword.met')}</VisuallyHidden>}
          </li>
        );
      })}
    </Grid>
  );
}
