import { formatClock } from '@aldgate/ui/format/time.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../app/i18n.ts';
import type { Standing } from './queries.ts';

/** How fresh an account's figures are, where they are not live. */
export function StandingNote({ standing }: { standing: Standing | undefined }) {
  const { t } = useTranslation('trading');
  if (standing === undefined || standing.state === 'live') return null;
  if (standing.state === 'connecting' || standing.at === null) return <Note>{t('account.standing.connecting')}</Note>;
  return <Note kind="warning">{t('account.standing.stale', { time: formatClock(standing.at) })}</Note>;
}
