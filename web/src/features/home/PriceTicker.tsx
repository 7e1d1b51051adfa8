import { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import { cx } from '@aldgate/ui/cx.ts';
import { Change } from '@aldgate/ui/figures/Change.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { systemConfig } from '../../lib/calls/systemConfig.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePath } from '../../lib/page/links.tsx';
import { useFeedStatus } from '../../marketData/tickers/feedStatus.ts';
import type { Ticker } from '../../marketData/tickers/ticker.ts';
import { useRetryAt, useTicker } from '../../marketData/tickers/useFeed.ts';
import homeStyles from './home.module.css';
import styles from './priceTicker.module.css';

const ASSETS = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'DOGE'] as const;

/** Six live prices with their last 24 hours, each linking to its contract. */
export function PriceTicker() {
  const { t } = useTranslation('home');
  const { state, staleSince } = useFeedStatus('usdm');
  const isAway =
    useRetryAt('usdm') !== undefined || state === 'reconnecting' || state === 'stale' || state === 'offline';
  return (
    <section className={styles.prices} aria-label={t('ticker.label')}>
      <div className={cx(homeStyles.band, styles.inner)}>
        {ASSETS.map((asset) => (
          <LiveQuote key={asset} asset={asset} isAway={isAway} staleSince={staleSince} />
        ))}
      </div>
    </section>
  );
}

interface FeedAway {
  /** Whether the prices are unavailable. */
  readonly isAway: boolean;
  /** The time of the last data, epoch milliseconds, where it is outdated. */
  readonly staleSince: number | undefined;
}

function LiveQuote({ asset, ...away }: FeedAway & { readonly asset: string }) {
  return <Quote asset={asset} ticker={useTicker(`${asset}USDT`)} {...away} />;
}

interface QuoteProps extends FeedAway {
  readonly asset: string;
  readonly ticker: Pick<Ticker, 'last' | 'changePercent' | 'pricePlaces'> | undefined;
}

export function Quote({ asset, ticker, isAway, staleSince }: QuoteProps) {
  const { t } = useTranslation('home');
  const path = usePath();
  const isUnavailable = ticker === undefined && isAway;
  const isStale = ticker !== undefined && staleSince !== undefined;
  return (
    <Link to={path(`trading/${asset}USDT`)} className={styles.quote}>
      <b>
        {asset}{' '}
        <Text as="span" tone="3" weight="text">
          USDT
        </Text>
      </b>
      {!isUnavailable && <Change percent={isStale ? undefined : ticker?.changePercent} />}
      <span className={styles.price} data-stale={isStale || undefined}>
        {isUnavailable ? (
          <Text as="span" size="13" tone="3">
            {t('ticker.unavailable')}
          </Text>
        ) : (
          <Price value={ticker?.last} places={ticker?.pricePlaces} />
        )}
      </span>
      {isStale ? (
        <span className={styles.since}>{t('ticker.stale', { time: formatClock(staleSince).slice(0, 5) })}</span>
      ) : (
        <DayLine symbol={`${asset}USDT`} last={ticker?.last} />
      )}
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

/** The box of the line's coordinates; it is stretched to the available space. */
const LINE_BOX = { width: 160, height: 24 } as const;

const MARGIN = 1;

/**
 * The SVG path of a day's closes, oldest first, highest at the top. Undefined where there are too few. It is only
 * drawn, so binary numbers are precise enough.
 */
export function linePath(closes: readonly string[]): string | undefined {
  const values = closes.map(Number).filter((value) => Number.isFinite(value));
  if (values.length < 2) return undefined;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = LINE_BOX.height - 2 * MARGIN;
  const step = LINE_BOX.width / (values.length - 1);
  const points = values.map((value, index) => {
    const share = high > low ? (value - low) / (high - low) : 0.5;
    return `${round(index * step)} ${round(MARGIN + (1 - share) * room)}`;
  });
  return `M${points.join('L')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const INTERVAL = '15m';
const COUNT = 96;
const EVERY_MS = 15 * 60 * 1_000;

/** The closes of the last 24 hours, oldest first, at 15-minute intervals; empty until loaded. */
function useDayCloses(symbol: string): readonly string[] {
  const [closes, setCloses] = useState<readonly string[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    const load = async () => {
      const { marketData } = await systemConfig();
      const rows = await new ExchangeRest({ rest: marketData.rest }).klines(symbol, INTERVAL, { limit: COUNT });
      if (!isUnmounted) setCloses(rows.map(([, , , , close]) => close));
    };
    // The price beside the line is live and shows the connection's state; a line that cannot be loaded is left out.
    const ask = () => void load().catch(() => undefined);
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
    };
  }, [symbol]);
  return closes;
}
