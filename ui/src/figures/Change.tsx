import { isNegative, isZero, round } from '@aldgate/domain/money/amount.ts';
import { cx } from '../cx.ts';
import { formatDecimal, MISSING } from '../format/decimal.ts';
import { useLocale } from '../locale.ts';
import styles from './figures.module.css';

/** A change in percent with two decimals: ▲ or ▼ beside the colour, so that colour is never the only signal. */
export function Change({ percent }: { percent: string | undefined }) {
  const locale = useLocale();
  const written = formatDecimal(percent, { locale, placesMin: 2, placesMax: 2 });
  if (percent === undefined || written === MISSING) return <span className={styles.figure}>{MISSING}</span>;
  const size = written.replace(/^\D/, '');
  const direction = isZero(round(percent, 2, 'down')) ? 'flat' : isNegative(percent) ? 'down' : 'up';
  return (
    <span className={cx(styles.figure, styles[direction])}>
      {direction !== 'flat' && (
        <span className={styles.arrow} role="img" aria-label={direction === 'up' ? '+' : '−'}>
          {direction === 'up' ? '▲' : '▼'}
        </span>
      )}
      {size}%
    </span>
  );
}
