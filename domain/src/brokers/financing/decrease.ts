import { decimal, isPositive, toDecimalString } from '../../money/amount.ts';
import type { CapitalError } from './capitalError.ts';
import { computeSubordinatedDecrease, type Leaving } from './extractable.ts';
import { computeUnassigned } from './unassigned.ts';

/** A wanted decrease; the sources are the amounts that locations give. Decimal strings, in USDT. */
export interface WantedDecrease {
  readonly priorityDecrease: string;
  readonly subordinatedDecrease: string;
  readonly sources: readonly string[];
}

/**
 * BR-04: the first bound that a decrease does not keep; undefined for one that can be applied for. One that only
 * repays is bound by the principal alone.
 */
export function findDecreaseError(wanted: WantedDecrease, leaving: Leaving): CapitalError | undefined {
  const { priorityDecrease, subordinatedDecrease, sources } = wanted;
  if (decimal(priorityDecrease).gt(leaving.priority))
    return { error: 'outOfRange', data: { field: 'priorityDecrease', minimum: '0', maximum: leaving.priority } };
  if (isPositive(subordinatedDecrease)) {
    const maximum = computeSubordinatedDecrease(leaving, priorityDecrease);
    if (decimal(subordinatedDecrease).gt(maximum))
      return { error: 'outOfRange', data: { field: 'subordinatedDecrease', minimum: '0', maximum } };
  }
  const total = toDecimalString(decimal(priorityDecrease).plus(subordinatedDecrease));
  const unassigned = computeUnassigned(total, sources);
  return decimal(unassigned).eq('0') ? undefined : { error: 'unassignedNotZero', data: { unassigned } };
}
