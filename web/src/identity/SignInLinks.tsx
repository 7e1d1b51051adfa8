import { useTranslation } from '../app/i18n.ts';
import { PathLink } from '../app/links.tsx';
import styles from './login.module.css';

/** The ways on for who cannot sign in. */
export function SignInLinks() {
  const { t } = useTranslation('identity');
  return (
    <p className={styles.elsewhere}>
      <PathLink to="forgot-password">{t('forgot')}</PathLink>
      <PathLink to="register">{t('openAccount')}</PathLink>
    </p>
  );
}
