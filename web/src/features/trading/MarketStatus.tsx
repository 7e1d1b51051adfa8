import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { BookStatus } from '../../marketData/contracts/bookStatus.ts';
import { retryFeed } from '../../marketData/contracts/tradingFeed.ts';
import { useMarketStatus } from '../../marketData/contracts/useTradingFeed.ts';
import styles from './marketStatus.module.css';

/** The status of the market's data, where it is not live. */
export function MarketStatus({ symbol }: { symbol: string }) {
  const { state, staleSince } = useMarketStatus(symbol);
  return <StatusMark status={{ state, ...(staleSince !== undefined && { since: staleSince }) }} />;
}

/** A status that is not live, and since when; with a retry where nothing reconnects automatically. */
export function StatusMark({ status: { state, since } }: { status: BookStatus }) {
  const { t } = useTranslation('trading');
  const isShown = state !== 'live' && state !== 'connecting';
  return (
    <span className={styles.status} role="status">
      {isShown && (
        <>
          <span>{t(`status.${state}`)}</span>
          {state === 'offline' && (
            <Button kind="link" onClick={retryFeed}>
              {t('status.retry')}
            </Button>
          )}
          {since !== undefined && <small>{t('status.since', { time: formatClock(since) })}</small>}
        </>
      )}
    </span>
  );
}
