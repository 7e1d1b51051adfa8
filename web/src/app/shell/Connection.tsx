import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useFeedStatus } from '../../marketData/tickers/useFeedStatus.ts';
import styles from './shell.module.css';

/**
 * The state of the market data: live, reconnecting, or stale since when; with a retry where nothing else reconnects.
 */
export function Connection() {
  const { t } = useTranslation();
  const { state, staleSince, retry } = useFeedStatus();
  return (
    <span className={styles.connection} data-state={state} role="status">
      {t(`connection.${state}`)}
      {staleSince !== undefined && (
        <Text as="span" tone="3" size="12" from="tablet">
          {t('connection.since', { time: formatClock(staleSince) })}
        </Text>
      )}
      {state === 'offline' && (
        <Button kind="link" onClick={retry}>
          {t('connection.retry')}
        </Button>
      )}
    </span>
  );
}
