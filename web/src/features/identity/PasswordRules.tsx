import { findPasswordViolations, PASSWORD_LENGTH_MIN, PASSWORD_RULES } from '@aldgate/domain/identity/passwordRules.ts';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { VisuallyHidden } from '@aldgate/ui/layout/VisuallyHidden.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './fields.module.css';

/** ID-05: the requirements of a password, each ticked once it is met. */
export function PasswordRules({ password }: { password: string }) {
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
            {t(`newPassword.rules.${rule}`, { minimum: PASSWORD_LENGTH_MIN })}
            {isMet && <VisuallyHidden>{t('newPassword.met')}</VisuallyHidden>}
          </li>
        );
      })}
    </Grid>
  );
}
