import { useServerTime } from '@aldgate/client-kit/calls/useServerTime.ts';
import type { RestrictionData } from '@aldgate/contract/errors.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { SupportLink } from './links.tsx';

const MINUTE_MS = 60_000;

/** ID-17: which action is restricted, why, and until when. */
export function RestrictedState({ restriction }: { restriction: Omit<RestrictionData, 'since'> }) {
  const { t } = useTranslation();
  const { action, reason } = restriction;
  const left = useTimeLeft(restriction.until);
  return (
    <NoPermission
      title={t(`restriction.actions.${action}`)}
      text={`${t(`restriction.reasons.${reason}`)} ${left}`}
      action={<SupportLink />}
    />
  );
}

/** The end of the restriction and the remaining time, updated every minute. */
function useTimeLeft(until: number | null): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useServerTime(MINUTE_MS);
  if (until === null) return t('restriction.untilLifted');
  // Rounded up to the minute, so that it never shows zero too early.
  const minutes = Math.max(0, Math.ceil((until - now) / MINUTE_MS));
  return t('restriction.until', {
    time: formatTime(until, locale),
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
  });
}
