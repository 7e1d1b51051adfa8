import { useTranslation } from '../app/i18n.ts';
import { PathLink } from '../app/links.tsx';
import styles from './login.module.css';

/** The links for people who cannot sign in. */
export function SignInLinks() {
  const { t } = useTranslation('identity');
  return (
    <p className={styles.elsewhere}>
      <PathLink to="forgot-password">{t('forgot')}</PathLink>
      <PathLink to="register">{t('openAccount')}</PathLink>
    </p>
  );
}
