import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../market/feed/useFeed.ts';
import styles from './shell.module.css';

/** How the market data stands: live, or since when it is not. */
export function Connection() {
  const { t } = useTranslation();
  const { state, since, retry } = useConnection();
  const broken = state === 'reconnecting' || state === 'offline';
  return (
    <span className={styles.connection} data-state={state} role="status">
      {t(`connection.${state}`)}
      {broken && <span className={styles.since}>{t('connection.since', { time: formatClock(since) })}</span>}
      {state === 'offline' && (
        <Button kind="link" onClick={retry}>
          {t('connection.retry')}
        </Button>
      )}
    </span>
  );
}
