import { decimal } from '@aldgate/domain/money/amount.ts';
import { EMPTY_ENTRY, type Entry, toStep } from '../../orderForm/entry.ts';
import { isAmount } from '../../orderForm/terms.ts';

/** TR-11: an order that closes the whole position at market. */
export function closingEntry(direction: Entry['direction'], closable: string, stepSize: string): Entry {
  const quantity = closingQuantity(closable, 100, stepSize);
  return { ...EMPTY_ENTRY, direction, kind: 'market', quantity, isReduceOnly: true };
}

/**
 * A percentage of the closable quantity, rounded down to the step; 100 % is all of it. Empty where the result is
 * zero.
 */
export function closingQuantity(closable: string, percent: number, stepSize: string): string {
  if (percent >= 100) return isAmount(closable) ? closable : '';
  const portion = toStep(decimal(closable).times(String(percent)).div('100'), stepSize);
  return isAmount(portion) ? portion : '';
}
