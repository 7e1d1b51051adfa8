import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Navigate, useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink, usePath } from '../../../lib/page/links.tsx';
import { usePageTitle } from '../../../lib/page/Page.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Invitation } from './Invitation.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import styles from './register.module.css';

/** ID-13: opens an account or, with an invitation link, joins an institution. */
export function Screen() {
  const [query] = useSearchParams();
  const invitation = query.get('invitation');
  return invitation === null ? <Registration /> : <Invitation key={invitation} token={invitation} />;
}

/** A signed-in user continues with verification, the next step after registration. */
function Registration() {
  const { t } = useTranslation('identity');
  const path = usePath();
  const token = useSession((session) => session.token);
  usePageTitle(t('register.title'));
  if (token !== null) return <Navigate replace to={path('account/kyc')} />;
  return (
    <main className={styles.main}>
      <h1>{t('register.title')}</h1>
      <Text maxWidth="64ch" padding="0 0 6" marginTop="2" size="14" lead="text" tone="2">
        {t('register.lead')} <PathLink to="login">{t('register.logIn')}</PathLink>
      </Text>
      <RegistrationForm />
    </main>
  );
}
