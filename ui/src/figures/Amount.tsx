import { cx } from '../cx.ts';
import { formatDecimal, MISSING } from '../format/decimal.ts';
import { useLocale } from '../locale.ts';
import styles from './figures.module.css';
import { Padding } from './Padding.tsx';

export interface AmountProps {
  /** A decimal string; null where it is not known. */
  readonly value: string | null | undefined;
  /** Places written at least and at most; the rest is cut off. */
  readonly places?: number;
  readonly placesMax?: number;
  /** Places the column aligns its decimal points by; missing ones are kept free. */
  readonly align?: number;
  readonly unit?: string;
  /** Gives the unit one width in all rows, so that the numbers before it end in line. */
  readonly slot?: boolean;
  readonly masked?: boolean;
}

/** An amount of an asset, rounded down, its unit dimmer than the number. */
export function Amount({
  value,
  places = 0,
  placesMax = places,
  align = 0,
  unit,
  slot = false,
  masked = false,
}: AmountProps) {
  const locale = useLocale();
  const written = formatDecimal(value, { locale, placesMin: places, placesMax });
  const shown = masked && written !== MISSING ? '••••••' : written;
  return (
    <span className={styles.figure}>
      {shown}
      {!masked && <Padding written={written} places={align} />}
      {unit !== undefined && <span className={cx(styles.unit, slot && styles.slot)}> {unit}</span>}
    </span>
  );
}
