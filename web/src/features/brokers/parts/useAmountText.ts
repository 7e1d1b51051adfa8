import { FINANCING_DECIMALS } from '@aldgate/domain/brokers/financing/tranches.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useOwnText } from '../../../lib/amounts/useOwnText.ts';

/** Returns the text of an own amount in USDT, in full, for a sentence or a button. */
export function useAmountText(): (value: string | null | undefined) => string {
  const locale = useLocale();
  const own = useOwnText();
  return (value) => own(formatDecimal(value, { locale, placesMin: 2, placesMax: FINANCING_DECIMALS }));
}
