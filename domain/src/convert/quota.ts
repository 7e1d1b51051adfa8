import { decimal, round, toDecimalString } from '../money/amount.ts';

/** The time that a quota is counted over; it rolls. */
export const QUOTA_WINDOW_MS = 24 * 60 * 60 * 1_000;

/** What an institution may convert in the window, what it has, and what is left. US dollars, decimal strings. */
export interface Quota {
  readonly limit: string;
  readonly used: string;
  readonly left: string;
}

export function computeQuota(limit: string, used: string): Quota {
  const left = decimal(limit).minus(used);
  return {
    limit: toDecimalString(limit),
    used: toDecimalString(used),
    left: left.gt('0') ? toDecimalString(left) : '0',
  };
}

/** CV-03: whether a conversion of this value still fits. One that uses up what is left does. */
export function fitsQuota({ limit, used }: Quota, usdValue: string): boolean {
  return decimal(used).plus(usdValue).lte(limit);
}

/** What a conversion counts: the amount paid at the mid-market, in US dollars, rounded up to the cent. */
export function quotaValue(fromAmount: string, fromInUsd: string): string {
  return toDecimalString(round(decimal(fromAmount).times(fromInUsd), 2, 'up'));
}
