import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { useSession } from '../../lib/session/session.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { ApplicationStatus } from './ApplicationStatus.tsx';
import { useApplication } from './queries.ts';
import { Terms } from './Terms.tsx';

/** BR-01: verification, then the terms, the form, and the application's status. */
export function Application() {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const userInfo = useSession((session) => session.userInfo);
  const { data, error } = useApplication();
  if (error !== null && data === undefined) return <ErrorState title={errorText(error, tApp)} text={t('notLoaded')} />;
  if (data === undefined || userInfo === null) return <Skeleton rows={3} label={tApp('loading')} />;
  const { agreedAt, application } = data;
  if (application !== null && application.status !== 'rejected') return <ApplicationStatus application={application} />;
  if (userInfo.institution.verification.primary !== 'certified') {
    return (
      <NoPermission
        title={t('unverified.title')}
        text={t('unverified.text')}
        action={<PathLink to="account/kyc">{t('unverified.action')}</PathLink>}
      />
    );
  }
  if (!memberMay(userInfo.role, 'manage')) {
    return <NoPermission title={t('byAdministrator.title')} text={t('byAdministrator.text')} />;
  }
  return (
    <>
      {application !== null && <ApplicationStatus application={application} />}
      {agreedAt === null ? <Terms /> : <ApplicationForm />}
    </>
  );
}
