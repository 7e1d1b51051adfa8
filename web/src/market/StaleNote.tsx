import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { useTranslation } from 'react-i18next';
import { useConnection } from './feed/useFeed.ts';
import styles from './market.module.css';

/** Says that the prices below no longer move, and since when. */
export function StaleNote() {
  const { t } = useTranslation('market');
  const { state, since } = useConnection();
  if (state !== 'reconnecting' && state !== 'offline') return null;
  return (
    <p className={styles.stale} role="status">
      <Icon name="warning" />
      {t('stale', { time: formatClock(since) })}
    </p>
  );
}
