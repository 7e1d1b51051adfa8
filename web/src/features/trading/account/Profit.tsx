import { formatDecimal, MISSING } from '@aldgate/ui/format/decimal.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';

/** A profit or loss with its sign and the direction's colour. */
export function Profit({ value, unit }: { value: string | null | undefined; unit?: string | undefined }) {
  const locale = useLocale();
  const written = formatDecimal(value, { locale, placesMin: 2, placesMax: 2, signed: true });
  const hasSign = written !== MISSING && /[1-9]/.test(written);
  return (
    <Text as="span" numeric nowrap {...(hasSign && { tone: value?.startsWith('-') === true ? 'down' : 'up' })}>
      {written}
      {unit !== undefined && (
        <Text as="span" tone="3">
          {' '}
          {unit}
        </Text>
      )}
    </Text>
  );
}
