import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useTranslation } from '../app/i18n.ts';
import { PathLink } from '../app/links.tsx';
import { RestrictedState } from '../app/RestrictedState.tsx';
import { SupportLink } from '../app/SupportLink.tsx';
import type { Barrier } from './barrier.ts';
import type { ConvertKind } from './convertKind.ts';

/** Why nothing can be converted here now, and what to do about it. */
export function BarrierState({ barrier, kind }: { barrier: Barrier; kind: ConvertKind }) {
  const { t } = useTranslation('convert');
  const locale = useLocale();
  if (barrier.kind === 'suspended') {
    const since = formatTime(barrier.since, locale);
    return (
      <ErrorState
        title={t('barrier.suspended.title')}
        text={t('barrier.suspended.text', { reason: barrier.reason, since })}
        action={
          <>
            <PathLink to="record/convert">{t('recent.all')}</PathLink>
            <SupportLink />
          </>
        }
      />
    );
  }
  if (barrier.kind === 'restricted') return <RestrictedState restriction={barrier.restriction} />;
  if (barrier.kind === 'off') {
    return <NoPermission title={t('barrier.off.title')} text={t('barrier.off.text')} action={<SupportLink />} />;
  }
  // KY-05: whoever is not verified yet may look.
  const look = <PathLink to={`nologin/convert/${kind}`}>{t('barrier.look')}</PathLink>;
  if (barrier.kind === 'google') {
    return (
      <NoPermission
        title={t('barrier.google.title')}
        text={t('barrier.google.text')}
        action={
          <>
            <PathLink to="account/safe">{t('barrier.google.action')}</PathLink>
            {look}
          </>
        }
      />
    );
  }
  return (
    <NoPermission
      title={t(`barrier.${barrier.level}.title`)}
      text={`${t(`barrier.${barrier.level}.text`)} ${t(`barrier.status.${barrier.status}`)}`}
      action={
        <>
          <PathLink to="account/kyc">{t('barrier.verify')}</PathLink>
          {look}
        </>
      }
    />
  );
}
