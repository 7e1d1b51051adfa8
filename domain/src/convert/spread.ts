import { decimal, round, toDecimalString } from '../money/amount.ts';

/**
 * Distance of a price from the mid-market price in basis points with two places, never negative: 104338.55 is 5 from
 * 104286.4. Both are decimal strings above zero in the same terms.
 */
export function spreadBps(price: string, mid: string): string {
  const distance = decimal(price).minus(mid).abs();
  return toDecimalString(round(distance.times('10000').div(mid), 2, 'half-even'));
}
