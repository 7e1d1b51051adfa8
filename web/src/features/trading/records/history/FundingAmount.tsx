import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useOwnText } from '../../../../lib/amounts/useOwnText.ts';
import type { Income } from './queries.ts';

/** Funding of a small position is below a cent, so it is shown in full. */
export function FundingAmount({ payment: { amount, asset } }: { payment: Income }) {
  const locale = useLocale();
  const own = useOwnText();
  return (
    <Text as="span" numeric tone={amount.startsWith('-') ? 'down' : 'up'}>
      {own(formatDecimal(amount, { locale, placesMin: 8, placesMax: 8, signed: true }))}{' '}
      <Text as="span" tone="3">
        {asset}
      </Text>
    </Text>
  );
}
