import { isNegative, isZero } from '@aldgate/domain/money/amount.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useHiding } from '../../lib/amounts/hiding.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';

/** A profit or loss in US dollars. Its colour is hidden with it. */
export function Profit({ value, unit }: { readonly value: string | null; readonly unit?: string }) {
  const masked = useHiding((hiding) => hiding.masked);
  const isPlain = value === null || masked || isZero(value);
  return (
    <Text as="span" {...(!isPlain && { tone: isNegative(value) ? 'down' : 'up' })}>
      <OwnAmount value={value} places={2} unit={unit} />
    </Text>
  );
}
