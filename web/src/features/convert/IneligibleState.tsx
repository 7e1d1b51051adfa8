import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink, SupportLink } from '../../lib/page/links.tsx';
import { RestrictedState } from '../../lib/page/RestrictedState.tsx';
import type { UserInfo } from '../../lib/session/session.ts';
import type { ConvertKind } from './convertKind.ts';
import type { RiskConfig } from './queries.ts';

/** Why converting is not possible now, and the next step. */
export function IneligibleState({ block, kind }: { block: EligibilityBlock; kind: ConvertKind }) {
  const { t } = useTranslation('convert');
  const locale = useLocale();
  if (block.kind === 'suspended') {
    const since = formatTime(block.since, locale);
    return (
      <ErrorState
        title={t('eligibility.suspended.title')}
        text={t('eligibility.suspended.text', { reason: block.reason, since })}
        action={
          <>
            <PathLink to="record/convert">{t('recent.all')}</PathLink>
            <SupportLink />
          </>
        }
      />
    );
  }
  if (block.kind === 'restricted') return <RestrictedState restriction={block.restriction} />;
  if (block.kind === 'off') {
    return (
      <NoPermission title={t('eligibility.off.title')} text={t('eligibility.off.text')} action={<SupportLink />} />
    );
  }
  // KY-05: unverified users can see indicative prices.
  const pricesLink = <PathLink to={`nologin/convert/${kind}`}>{t('eligibility.look')}</PathLink>;
  if (block.kind === 'google') {
    return (
      <NoPermission
        title={t('eligibility.google.title')}
        text={t('eligibility.google.text')}
        action={
          <>
            <PathLink to="account/safe">{t('eligibility.google.action')}</PathLink>
            {pricesLink}
          </>
        }
      />
    );
  }
  return (
    <NoPermission
      title={t(`eligibility.${block.level}.title`)}
      text={`${t(`eligibility.${block.level}.text`)} ${t(`eligibility.status.${block.status}`)}`}
      action={
        <>
          <PathLink to="account/kyc">{t('eligibility.verify')}</PathLink>
          {pricesLink}
        </>
      }
    />
  );
}

/** What prevents a conversion before any input: KY-05, KY-06, KY-08, ID-17, and a suspended service. */
type EligibilityBlock =
  | { readonly kind: 'suspended'; readonly reason: string; readonly since: number }
  | {
      readonly kind: 'verification';
      readonly level: 'primary' | 'advanced';
      readonly status: 'not_verified' | 'under_review';
    }
  | { readonly kind: 'google' }
  | { readonly kind: 'restricted'; readonly restriction: UserInfo['restrictions'][number] }
  | { readonly kind: 'off' };

interface EligibilityInputs {
  readonly user: UserInfo | null;
  readonly suspension: RiskConfig['suspension'] | undefined;
}

/** The first block in the order in which a user would resolve them; undefined where converting is possible. */
export function checkEligibility(
  kind: ConvertKind,
  { user, suspension }: EligibilityInputs,
): EligibilityBlock | undefined {
  if (suspension) return { kind: 'suspended', ...suspension };
  if (user === null) return undefined;
  if (user.featuresOff.includes('convert')) return { kind: 'off' };
  const restriction = user.restrictions.find(({ action }) => action === 'convert');
  if (restriction !== undefined) return { kind: 'restricted', restriction };
  const level = kind === 'fiat' ? 'advanced' : 'primary';
  const status = user.institution.verification[level];
  if (status !== 'certified') return { kind: 'verification', level, status };
  return user.googleBound ? undefined : { kind: 'google' };
}
