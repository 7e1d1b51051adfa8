import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { FactorStep } from './FactorStep.tsx';
import styles from './login.module.css';
import { PasswordStep, type PreLogin } from './PasswordStep.tsx';

/** Sign-in in two steps: the password with a CAPTCHA, then the second factor (ID-01, ID-11). */
export function SignInForm() {
  const [preLogin, setPreLogin] = useState<PreLogin>();
  if (preLogin === undefined) {
    return (
      <>
        <PasswordStep onDone={setPreLogin} />
        <SignInLinks />
      </>
    );
  }
  return <FactorStep preLogin={preLogin} onBack={() => setPreLogin(undefined)} />;
}

/** The links for people who cannot sign in. */
function SignInLinks() {
  const { t } = useTranslation('identity');
  return (
    <Inline as="p" wrap justify="between" gap="2 4" marginTop="5" align="stretch" className={styles.elsewhere}>
      <PathLink to="forgot-password">{t('forgot')}</PathLink>
      <PathLink to="register">{t('openAccount')}</PathLink>
    </Inline>
  );
}
