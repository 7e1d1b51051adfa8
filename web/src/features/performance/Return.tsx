import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { MASK } from '@aldgate/ui/figures/Amount.tsx';
import { Change } from '@aldgate/ui/figures/Change.tsx';
import { useHiding } from '../../lib/amounts/hiding.ts';

/** A return, a factor less one, in percent. It is hidden as own amounts are. */
export function Return({ value }: { readonly value: string | null }) {
  const masked = useHiding((hiding) => hiding.masked);
  if (masked && value !== null) return <span>{MASK}</span>;
  return <Change percent={value === null ? undefined : toDecimalString(decimal(value).times('100'))} />;
}
