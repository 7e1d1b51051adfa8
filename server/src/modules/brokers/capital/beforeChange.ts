import type { BeforeChange, CapitalDelta } from '@aldgate/domain/brokers/financing/afterChange.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { ChangeRow } from '../financing/describeChange.ts';
import type { ProjectState } from '../financing/projectStates.ts';

/** A project as a change finds it. */
export const beforeChange = ({ priority, subordinated, nav, annualRate, terms }: ProjectState): BeforeChange => ({
  priority,
  subordinated,
  nav: nav?.nav ?? null,
  annualRate,
  multiples: terms.lines,
});

/** Reads from a change what it adds to the principals. */
export function deltaOf({
  kind,
  priority_amount,
  subordinated_amount,
  profit_amount,
  annual_rate,
  is_full: isFull,
}: Pick<
  ChangeRow,
  'kind' | 'priority_amount' | 'subordinated_amount' | 'profit_amount' | 'annual_rate' | 'is_full'
>): CapitalDelta {
  const signed = (amount: string) =>
    toDecimalString(kind === 'increase' || kind === 'pay_in' ? amount : decimal('0').minus(amount));
  return {
    priority: signed(priority_amount),
    subordinated: signed(subordinated_amount),
    profit: signed(profit_amount),
    annualRate: annual_rate === null ? null : toDecimalString(annual_rate),
    isFull,
  };
}
