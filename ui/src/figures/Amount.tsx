import { cx } from '../cx.ts';
import { formatDecimal, MISSING } from '../format/decimal.ts';
import { useLocale } from '../locale.ts';
import styles from './figures.module.css';
import { Padding } from './Padding.tsx';

export interface AmountProps {
  /** A decimal string; null where it is unknown. */
  readonly value: string | null | undefined;
  /** Minimum and maximum decimals; further digits are cut off. */
  readonly places?: number;
  readonly placesMax?: number;
  /** Decimals that the column aligns to; missing ones are padded. */
  readonly align?: number;
  readonly unit?: string | undefined;
  /** Gives the unit the same width in all rows, so that the numbers before it align. */
  readonly slot?: boolean;
  readonly masked?: boolean;
}

/** Replaces an amount that the user hides. */
export const MASK = '••••••';

/** An amount of an asset, rounded down, with a dimmer unit. */
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
  const shown = masked && written !== MISSING ? MASK : written;
  return (
    <span className={styles.figure}>
      {shown}
      {!masked && <Padding written={written} places={align} />}
      {unit !== undefined && <span className={cx(styles.unit, slot && styles.slot)}> {unit}</span>}
    </span>
  );
}
