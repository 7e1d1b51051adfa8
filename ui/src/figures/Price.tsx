import { cx } from '../cx.ts';
import { formatDecimal, MISSING } from '../format/decimal.ts';
import { useLocale } from '../locale.ts';
import styles from './figures.module.css';
import { Padding } from './Padding.tsx';

/** A price with the decimals of its tick size; without one, two to eight decimals. */
export function Price({
  value,
  places,
  align = 0,
  unit,
  slot = false,
}: {
  value: string | null | undefined;
  places?: number | undefined;
  align?: number;
  unit?: string | undefined;
  /** Gives the unit the same width in all rows, so that the numbers before it align. */
  slot?: boolean;
}) {
  const locale = useLocale();
  const written = formatDecimal(value, { locale, placesMin: places ?? 2, placesMax: places ?? 8 });
  return (
    <span className={styles.figure}>
      {written}
      <Padding written={written} places={align} />
      {unit !== undefined && written !== MISSING && (
        <span className={cx(styles.unit, slot && styles.slot)}> {unit}</span>
      )}
    </span>
  );
}
