import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink, SupportLink } from '../../lib/page/links.tsx';
import { RestrictedState } from '../../lib/page/RestrictedState.tsx';
import { RoleState } from '../../lib/page/RoleState.tsx';
import type { ConvertKind } from './convertKind.ts';
import type { EligibilityBlock } from './eligibility.ts';

/** Why converting is not possible now, and the next step. */
export default function IneligibleState({ block, kind }: { block: EligibilityBlock; kind: ConvertKind }) {
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
  if (block.kind === 'role') return <RoleState permission="trade" title={t('eligibility.role.title')} />;
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
