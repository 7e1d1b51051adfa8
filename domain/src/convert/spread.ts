import { decimal, round, toDecimalString } from '../money/amount.ts';

/**
 * How far a price lies from the mid-market, in basis points with two places, always positive: a price of 104338.55 at
 * a mid-market of 104286.4 is 5 away. Both are decimal strings above zero in the same terms.
 */
export function spreadBps(price: string, mid: string): string {
  const distance = decimal(price).minus(mid).abs();
  return toDecimalString(round(distance.times('10000').div(mid), 2, 'half-even'));
}
