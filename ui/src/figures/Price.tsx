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
}: {
  value: string | null | undefined;
  places?: number | undefined;
  align?: number;
  unit?: string | undefined;
}) {
  const locale = useLocale();
  const written = formatDecimal(value, { locale, placesMin: places ?? 2, placesMax: places ?? 8 });
  return (
    <span className={styles.figure}>
      {written}
      <Padding written={written} places={align} />
      {unit !== undefined && written !== MISSING && <span className={styles.unit}> {unit}</span>}
    </span>
  );
}
