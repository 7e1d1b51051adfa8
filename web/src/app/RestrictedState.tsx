import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useEffect, useState } from 'react';
import { useTranslation } from './i18n.ts';
import { SupportLink } from './SupportLink.tsx';
import type { UserInfo } from './session.ts';

const MINUTE_MS = 60_000;

/** ID-17: what may not be done now, why, and from when it may be tried again. */
export function RestrictedState({ restriction }: { restriction: UserInfo['restrictions'][number] }) {
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

/** Until when, and how long that is, counted down by the minute. */
function useTimeLeft(until: number | null): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  if (until === null) return t('restriction.untilLifted');
  // A minute that has begun counts whole, so that it never says zero too soon.
  const minutes = Math.max(0, Math.ceil((until - now) / MINUTE_MS));
  return t('restriction.until', {
    time: formatTime(until, locale),
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
  });
}
