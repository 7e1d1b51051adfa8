import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatDecimal, MISSING } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import type { Ticker } from '../../../marketData/tickers/ticker.ts';
import styles from './tickerBar.module.css';

/** The 24 h change in the quote asset and in percent; its sign is shown beside the colour. */
export function DayChange({ ticker, places }: { ticker: Ticker | undefined; places: number }) {
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
