import { decimal, round, toDecimalString } from '../money/amount.ts';

/** Length of the rolling window. */
export const QUOTA_WINDOW_MS = 24 * 60 * 60 * 1_000;

/** An institution's conversion limit in the window, the part used and the remainder. US dollars, decimal strings. */
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

/** CV-03: whether a conversion of this value fits. One that uses the whole remainder fits. */
export function fitsQuota({ limit, used }: Quota, usdValue: string): boolean {
  return decimal(used).plus(usdValue).lte(limit);
}

/** Quota use of a conversion: the amount paid at the mid-market price, in US dollars, rounded up to the cent. */
export function quotaValue(fromAmount: string, fromInUsd: string): string {
  return toDecimalString(round(decimal(fromAmount).times(fromInUsd), 2, 'up'));
}
