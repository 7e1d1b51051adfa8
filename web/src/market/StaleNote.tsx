import { formatClock } from '@aldgate/ui/format/time.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../app/i18n.ts';
import { useFeedStatus } from './feed/useFeedStatus.ts';

/** Says that the prices below no longer move, and since when. */
export function StaleNote() {
  const { t } = useTranslation('market');
  const { staleSince } = useFeedStatus();
  if (staleSince === undefined) return null;
  return <Note kind="warning">{t('stale', { time: formatClock(staleSince) })}</Note>;
}
