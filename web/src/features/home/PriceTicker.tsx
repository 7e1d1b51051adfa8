import { cx } from '@aldgate/ui/cx.ts';
import { Change } from '@aldgate/ui/figures/Change.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePath } from '../../lib/page/links.tsx';
import { useTicker } from '../../marketData/tickers/useFeed.ts';
import { LINE_BOX, linePath, useDayCloses } from './dayLine.ts';
import homeStyles from './home.module.css';
import styles from './priceTicker.module.css';

const ASSETS = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'DOGE'] as const;

/** Six live prices with their last 24 hours, each linking to the market screen. */
export function PriceTicker() {
  const { t } = useTranslation('home');
  return (
    <section className={styles.prices} aria-label={t('ticker')}>
      <div className={cx(homeStyles.band, styles.inner)}>
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
        {asset}{' '}
        <Text as="span" tone="3" weight="text">
          USDT
        </Text>
      </b>
      <Change percent={ticker?.changePercent} />
      <span className={styles.price}>
        <Price value={ticker?.last} places={ticker?.pricePlaces} />
      </span>
      <DayLine symbol={`${asset}USDT`} last={ticker?.last} />
    </Link>
  );
}

/** The last 24 hours up to the current price. */
function DayLine({ symbol, last }: { symbol: string; last: string | undefined }) {
  const closes = useDayCloses(symbol);
  const path = linePath(last === undefined ? closes : [...closes.slice(0, -1), last]);
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${LINE_BOX.width} ${LINE_BOX.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {path !== undefined && <path d={path} />}
    </svg>
  );
}
