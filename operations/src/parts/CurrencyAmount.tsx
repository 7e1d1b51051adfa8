import { minorUnits } from '@aldgate/domain/money/minorUnits.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';

interface CurrencyAmountProps {
  readonly value: string;
  readonly currency: string;
  /** Whether the currency's code follows. */
  readonly named?: boolean;
}

/** An amount with as many decimals as its currency has. */
export function CurrencyAmount({ value, currency, named = true }: CurrencyAmountProps) {
  return <Amount value={value} places={minorUnits(currency)} {...(named && { unit: currency })} />;
}
