import { ENTERED_DECIMALS } from '@aldgate/domain/money/amountRules.ts';
import { displayPlaces } from './amounts.ts';
import { OwnAmount } from './OwnAmount.tsx';

interface AmountInFullProps {
  readonly asset: string;
  readonly value: string | undefined;
  readonly withUnit?: boolean;
  readonly align?: number;
}

/** Shows every decimal that changes, so that the two numbers differ by the amount. */
export function AmountInFull({ asset, value, withUnit = true, align = 0 }: AmountInFullProps) {
  return (
    <OwnAmount
      value={value}
      places={Math.min(displayPlaces(asset), 2)}
      placesMax={ENTERED_DECIMALS}
      align={align}
      {...(withUnit && { unit: asset })}
    />
  );
}
