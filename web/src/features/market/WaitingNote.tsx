import { formatClock } from '@aldgate/ui/format/time.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRetryAt } from '../../marketData/tickers/useFeed.ts';

/** Shows that market data is unavailable, and when it is retried. */
export function WaitingNote() {
  const { t } = useTranslation('market');
  const until = useRetryAt();
  if (until === undefined) return null;
  return <Note>{t('waiting', { time: formatClock(until) })}</Note>;
}
