import { formatClock } from '@aldgate/ui/format/time.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Freshness } from './queries.ts';

/** How old an account's data is, where it is not live. */
export function FreshnessNote({ freshness }: { freshness: Freshness | undefined }) {
  const { t } = useTranslation('trading');
  if (freshness === undefined || freshness.state === 'live') return null;
  if (freshness.state === 'connecting' || freshness.at === null)
    return <Note>{t('account.freshness.connecting')}</Note>;
  return <Note kind="warning">{t('account.freshness.stale', { time: formatClock(freshness.at) })}</Note>;
}
