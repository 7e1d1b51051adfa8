import { FormPage } from '@aldgate/ui/layout/FormPage.tsx';
import { Outlet } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePageTitle } from '../../lib/page/Page.tsx';
import { useSession } from '../../lib/session/session.ts';
import { SignInForm } from './SignInForm.tsx';

/** An area with open addresses that shows visitors the login in place of its pages (SH-03). */
export function Screen() {
  const token = useSession((session) => session.token);
  return token === null ? <SignIn /> : <Outlet />;
}

function SignIn() {
  const { t } = useTranslation('identity');
  usePageTitle(t('here.title'));
  return (
    <FormPage title={t('here.title')} lead={t('here.lead')}>
      <SignInForm />
    </FormPage>
  );
}
