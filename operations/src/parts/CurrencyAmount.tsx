import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { currencyPlaces } from '../lib/currencyPlaces.ts';

interface CurrencyAmountProps {
  readonly value: string;
  readonly currency: string;
  /** Whether the currency's code follows. */
  readonly named?: boolean;
}

/** An amount with as many decimals as its currency has. */
export function CurrencyAmount({ value, currency, named = true }: CurrencyAmountProps) {
  return <Amount value={value} places={currencyPlaces(currency)} {...(named && { unit: currency })} />;
}
