import { decimal, isPositive, toDecimalString } from '../../money/amount.ts';
import type { BrokerTerms } from '../terms.ts';

export type Lines = BrokerTerms['lines'];

/** The values of NAV at which something changes, for a priority principal; null without one. Decimal strings. */
export function computeLines(priority: string, multiples: Lines): Lines | null {
  if (!isPositive(priority)) return null;
  const times = (multiple: string) => toDecimalString(decimal(priority).times(multiple));
  return {
    warning: times(multiples.warning),
    liquidation: times(multiples.liquidation),
    takeOver: times(multiples.takeOver),
    withdraw: times(multiples.withdraw),
  };
}
