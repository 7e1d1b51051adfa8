import { useTranslation } from '../../lib/i18n/i18n.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long something waits, in hours and minutes. */
export function useWaitText(): (ms: number) => string {
  const { t } = useTranslation('approvals');
  return (ms) => {
    const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
    const hours = Math.floor(ms / HOUR_MS);
    return hours === 0 ? t('waits.minutes', { minutes }) : t('waits.hours', { hours, minutes: minutes % 60 });
  };
}
