import { FormPage } from '@aldgate/ui/layout/FormPage.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePageTitle } from '../../lib/page/Page.tsx';
import { SignInForm } from './SignInForm.tsx';

/** The login in place of a page. */
export default function SignInPage() {
  const { t } = useTranslation('identity');
  usePageTitle(t('here.title'));
  return (
    <FormPage title={t('here.title')} lead={t('here.lead')}>
      <SignInForm />
    </FormPage>
  );
}
