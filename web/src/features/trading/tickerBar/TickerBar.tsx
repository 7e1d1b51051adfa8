import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { formatDecimal, MISSING } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { isCurrent } from '../../../marketData/contracts/bookStatus.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useMark, useMarketStatus, useOpenInterest } from '../../../marketData/contracts/useTradingFeed.ts';
import type { Ticker } from '../../../marketData/tickers/ticker.ts';
import { useTicker } from '../../../marketData/tickers/useFeed.ts';
import { LastPrice } from '../LastPrice.tsx';
import { MarketStatus } from '../MarketStatus.tsx';
import { InstrumentSwitch } from '../switcher/InstrumentSwitch.tsx';
import { AlertButton } from './AlertButton.tsx';
import { Funding } from './Funding.tsx';
import styles from './tickerBar.module.css';

/**
 * The contract and its values, each in a column of fixed width. Those that do not fit are reached by scrolling, with
 * the arrow keys too.
 */
export function TickerBar({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation('trading');
  const { symbol, baseAsset, quoteAsset, priceDecimals: places } = instrument;
  const ticker = useTicker(symbol);
  const isSignedIn = useSession(({ token }) => token !== null);
  return (
    <section className={styles.strip} aria-label={t('tickerBar.label')}>
      <InstrumentSwitch symbol={symbol} />
      <span className={styles.last}>
        <LastPrice symbol={symbol} places={places} />
        <span className={styles.status}>
          <MarketStatus symbol={symbol} />
        </span>
      </span>
      <dl className={styles.figures} data-market tabIndex={0} aria-label={t('tickerBar.figures')}>
        <TickerValue label={t('tickerBar.change')} name="change">
          <DayChange ticker={ticker} places={places} />
        </TickerValue>
        {!isSpot(symbol) && <Marks symbol={symbol} places={places} />}
        <TickerValue label={t('tickerBar.high')} name="high">
          <Price value={ticker?.high} places={places} />
        </TickerValue>
        <TickerValue label={t('tickerBar.low')} name="low">
          <Price value={ticker?.low} places={places} />
        </TickerValue>
        <TickerValue label={t('tickerBar.volume')} name="volume">
          <Amount value={ticker?.volume} unit={baseAsset} />
        </TickerValue>
        {isSpot(symbol) ? (
          <TickerValue label={t('tickerBar.quoteVolume')} name="quoteVolume">
            <Amount value={ticker?.quoteVolume} unit={quoteAsset} places={0} />
          </TickerValue>
        ) : (
          <OpenInterest instrument={instrument} />
        )}
      </dl>
      {isSignedIn && <AlertButton symbol={symbol} />}
    </section>
  );
}

/** Polled, so only for contracts, which have one. */
function OpenInterest({ instrument: { symbol, baseAsset } }: { instrument: Instrument }) {
  const { t } = useTranslation('trading');
  return (
    <TickerValue label={t('tickerBar.openInterest')} name="openInterest">
      <Amount value={useOpenInterest(symbol)} unit={baseAsset} />
    </TickerValue>
  );
}

/** Separate, since it renders every second. */
function Marks({ symbol, places }: { symbol: string; places: number }) {
  const { t } = useTranslation('trading');
  const mark = useMark(symbol);
  const isRunning = isCurrent(useMarketStatus(symbol).state);
  return (
    <>
      <TickerValue label={t('tickerBar.mark')} name="mark">
        <Price value={mark?.mark} places={places} />
      </TickerValue>
      <TickerValue label={t('tickerBar.index')} name="index">
        <Price value={mark?.index} places={places} />
      </TickerValue>
      <TickerValue label={t('tickerBar.funding')} name="funding">
        <Funding mark={mark} isRunning={isRunning} />
      </TickerValue>
    </>
  );
}

function TickerValue({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <div className={styles.figure} data-figure={name}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The 24 h change in the quote asset and in percent; its sign is shown beside the colour. */
function DayChange({ ticker, places }: { ticker: Ticker | undefined; places: number }) {
  const locale = useLocale();
  if (ticker?.changePercent === undefined) return MISSING;
  const { last, open, changePercent } = ticker;
  const change = decimal(last).minus(open);
  const direction = change.gt('0') ? 'up' : change.lt('0') ? 'down' : 'flat';
  const written = (value: string, decimals: number) =>
    formatDecimal(value, { locale, placesMin: decimals, placesMax: decimals, signed: true });
  return (
    <span className={styles[direction]}>
      {written(toDecimalString(change), places)} <span className={styles.percent}>{written(changePercent, 2)}%</span>
    </span>
  );
}
