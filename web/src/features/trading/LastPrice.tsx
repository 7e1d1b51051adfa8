import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useEffect, useRef } from 'react';
import { frames } from '../../marketData/contracts/frames.ts';
import { tapes } from '../../marketData/contracts/tradingFeed.ts';
import { useItem, useMarketKey } from '../../marketData/contracts/useTradingFeed.ts';
import { useTicker } from '../../marketData/tickers/useFeed.ts';
import styles from './trading.module.css';

/**
 * The last trade's price with its direction; before the first trade, the day's last price. Written directly to the
 * DOM, since it may change every frame.
 */
export function LastPrice({ symbol, places }: { symbol: string; places: number }) {
  const locale = useLocale();
  const tape = useItem(tapes, useMarketKey(symbol));
  const dayLast = useTicker(symbol)?.last;
  const host = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    let written = '';
    const write = () => {
      const last = tape.last();
      const text = formatDecimal(last?.price ?? dayLast, { locale, placesMin: places, placesMax: places });
      if (host.current === null || text === written) return;
      written = text;
      host.current.textContent = text;
      host.current.dataset.moved = last?.direction ?? 'flat';
    };
    const stop = tape.changes.subscribe(write);
    frames(write);
    return stop;
  }, [tape, dayLast, locale, places]);

  return <span ref={host} className={styles.lastPrice} />;
}
