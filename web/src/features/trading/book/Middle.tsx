import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useBookStatus, useMark } from '../../../marketData/contracts/useTradingFeed.ts';
import { LastPrice } from '../LastPrice.tsx';
import { StatusMark } from '../MarketStatus.tsx';
import styles from './book.module.css';

/**
 * Between the sides: the last price and a contract's mark price; where the book is not live, its status and the time
 * of its last change.
 */
export function Middle({ instrument }: { instrument: Instrument }) {
  const { symbol, priceDecimals } = instrument;
  return (
    <div className={styles.middle}>
      <span className={styles.last}>
        <LastPrice symbol={symbol} places={priceDecimals} />
      </span>
      <BookStatusNote symbol={symbol} places={priceDecimals} />
    </div>
  );
}

function BookStatusNote({ symbol, places }: { symbol: string; places: number }) {
  const status = useBookStatus(symbol);
  if (status.state === 'live' || status.state === 'connecting') {
    return isSpot(symbol) ? null : <MarkPrice symbol={symbol} places={places} />;
  }
  return (
    <span className={styles.status}>
      <StatusMark status={status} />
    </span>
  );
}

function MarkPrice({ symbol, places }: { symbol: string; places: number }) {
  const { t } = useTranslation('trading');
  const mark = useMark(symbol);
  return (
    <span className={styles.mark}>
      {t('book.mark')} <Price value={mark?.mark} places={places} />
    </span>
  );
}
