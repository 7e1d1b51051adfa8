import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import styles from './login.module.css';

/** The links for people who cannot sign in. */
export function SignInLinks() {
  const { t } = useTranslation('identity');
  return (
    <Inline as="p" wrap justify="between" gap="2 4" marginTop="5" align="stretch" className={styles.elsewhere}>
      <PathLink to="forgot-password">{t('forgot')}</PathLink>
      <PathLink to="register">{t('openAccount')}</PathLink>
    </Inline>
  );
}
