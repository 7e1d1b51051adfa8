import { decimal } from '../money/amount.ts';

/** How many operators review a withdrawal. */
export type ReviewOperators = 0 | 1 | 2;

/** From which value in US dollars one operator reviews a withdrawal whose checks all passed, and from which two. */
export const REVIEW_FROM_USD = { one: '50000', two: '200000' } as const;

/** Operators who review a withdrawal of this value in US dollars, whatever its checks. */
export function reviewByValue(usdValue: string): ReviewOperators {
  const value = decimal(usdValue);
  if (value.gte(REVIEW_FROM_USD.two)) return 2;
  return value.gte(REVIEW_FROM_USD.one) ? 1 : 0;
}
