import { cx } from '@aldgate/ui/cx.ts';
import { formatDecimal, MISSING } from '@aldgate/ui/format/decimal.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import styles from './account.module.css';

/** A profit or loss with its sign and the direction's colour. */
export function Profit({ value, unit }: { value: string | null | undefined; unit?: string | undefined }) {
  const locale = useLocale();
  const written = formatDecimal(value, { locale, placesMin: 2, placesMax: 2, signed: true });
  const hasSign = written !== MISSING && /[1-9]/.test(written);
  return (
    <span className={cx(styles.profit, hasSign && (value?.startsWith('-') === true ? styles.down : styles.up))}>
      {written}
      {unit !== undefined && (
        <Text as="span" tone="3">
          {' '}
          {unit}
        </Text>
      )}
    </span>
  );
}
