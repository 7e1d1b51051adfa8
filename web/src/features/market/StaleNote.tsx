import { formatClock } from '@aldgate/ui/format/time.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useFeedStatus } from '../../marketData/tickers/feedStatus.ts';

/** Shows that prices have stopped updating, and since when. */
export function StaleNote() {
  const { t } = useTranslation('market');
  const { staleSince } = useFeedStatus();
  if (staleSince === undefined) return null;
  return <Note kind="warning">{t('stale', { time: formatClock(staleSince) })}</Note>;
}
