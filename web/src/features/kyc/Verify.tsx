import { memberMay } from '@aldgate/domain/identity/roles.ts';
import type { KycKind, KycLevel } from '@aldgate/domain/kyc/documents.ts';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { LoadFailure } from '../../lib/messages/LoadFailure.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { useSession } from '../../lib/session/session.ts';
import { KycForm } from './KycForm.tsx';
import { useVerification, type Verification } from './queries.ts';

/** The form of the next level, or why there is none. */
export function Verify({ kind }: { kind: KycKind }) {
  const { t } = useTranslation('kyc');
  const { t: tApp } = useTranslation();
  const { data, error, refetch } = useVerification();
  const level = data && nextLevel(data);
  return (
    <Page title={t(`titles.${kind}`, { level: t(`levels.${level ?? 'primary'}.title`) })}>
      {data !== undefined ? (
        <Step kind={kind} level={level} verification={data} />
      ) : error === null ? (
        <Skeleton rows={8} label={tApp('loading')} />
      ) : (
        <LoadFailure
          error={error}
          title={errorText(error, tApp)}
          text={() => t('notLoaded')}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}

interface StepProps {
  readonly kind: KycKind;
  readonly level: KycLevel | undefined;
  readonly verification: Verification;
}

function Step({ kind, level, verification }: StepProps) {
  const { t } = useTranslation('kyc');
  const role = useSession((session) => session.userInfo?.role);
  const back = <PathLink to="account/kyc">{t('back')}</PathLink>;
  if (role === undefined || !memberMay(role, 'manage')) {
    return <NoPermission title={t('noPermission')} text={t('byAdministrator')} action={back} />;
  }
  if (level === undefined) {
    const isReviewed = verification.primary === 'under_review' || verification.advanced === 'under_review';
    const text = t(isReviewed ? 'nothing.underReview' : 'nothing.certified');
    return <NoPermission title={t('nothing.title')} text={text} action={back} />;
  }
  if (verification.kind !== null && verification.kind !== kind) {
    return <NoPermission title={t('otherKind.title')} text={t(`otherKind.${verification.kind}`)} action={back} />;
  }
  const find = (wanted: KycLevel) => verification.applications.find((each) => each.level === wanted);
  return (
    <KycForm
      key={level}
      kind={kind}
      level={level}
      before={find(level)}
      incorporatedOn={find('primary')?.company?.incorporatedOn ?? null}
    />
  );
}

/** The first level that is neither certified nor submitted; undefined where none is left. */
function nextLevel({ primary, advanced }: Verification): KycLevel | undefined {
  if (primary === 'not_verified') return 'primary';
  return primary === 'certified' && advanced === 'not_verified' ? 'advanced' : undefined;
}

/** KY-01: verification as an individual. */
export function IndividualScreen() {
  return <Verify kind="individual" />;
}

/** KY-01: verification as an institution. */
export function InstitutionScreen() {
  return <Verify kind="institution" />;
}
