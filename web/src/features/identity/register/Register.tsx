import { useLinkToken } from '@aldgate/client-kit/browser/linkToken.ts';
import { FormPage } from '@aldgate/ui/layout/FormPage.tsx';
import { Navigate } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink, usePath } from '../../../lib/page/links.tsx';
import { usePageTitle } from '../../../lib/page/Page.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Invitation } from './Invitation.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';

/** ID-13: opens an account or, with an invitation link, joins an institution. */
export function Screen() {
  const invitation = useLinkToken('invitation');
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
    <FormPage
      wide
      title={t('register.title')}
      lead={
        <>
          {t('register.lead')} <PathLink to="login">{t('register.logIn')}</PathLink>
        </>
      }
    >
      <RegistrationForm />
    </FormPage>
  );
}
