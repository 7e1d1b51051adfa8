import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';

/** A decimal fraction in percent with two decimals: '0.0228' is 2.28%. */
export function Percent({ value }: { value: string | null | undefined }) {
  const percent = value === null || value === undefined ? null : toDecimalString(decimal(value).times('100'));
  return (
    <span>
      <Amount value={percent} places={2} />
      {percent !== null && '%'}
    </span>
  );
}
