import { Change } from '@aldgate/ui/figures/Change.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePath } from '../app/links.tsx';
import type { Ticker } from '../market/feed/ticker.ts';
import { useTicker } from '../market/feed/useFeed.ts';
import styles from './priceStrip.module.css';
import { shareOf } from './range.ts';

const ASSETS = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'DOGE'] as const;

/** Six live prices, each a way to the market screen. */
export function PriceStrip() {
  const { t } = useTranslation('home');
  return (
    <section className={styles.strip} aria-label={t('strip')}>
      <div className={styles.inner}>
        {ASSETS.map((asset) => (
          <Quote key={asset} asset={asset} />
        ))}
      </div>
    </section>
  );
}

function Quote({ asset }: { asset: string }) {
  const ticker = useTicker(`${asset}USDT`);
  const path = usePath();
  return (
    <Link to={path('market')} className={styles.quote}>
      <b>
        {asset} <span className={styles.unit}>USDT</span>
      </b>
      <Change percent={ticker?.changePercent} />
      <span className={styles.price}>
        <Price value={ticker?.last} places={ticker?.pricePlaces} />
      </span>
      <Range ticker={ticker} />
    </Link>
  );
}

/** Where the price stands between the day's low and high. */
function Range({ ticker }: { ticker: Ticker | undefined }) {
  const share = ticker === undefined ? undefined : shareOf(ticker);
  return (
    <span className={styles.range} aria-hidden="true">
      {share !== undefined && <span className={styles.here} style={{ left: `${share * 100}%` }} />}
    </span>
  );
}
