import { decimal, toDecimalString } from '../money/amount.ts';

/** How many operators review a withdrawal. */
export type ReviewOperators = 0 | 1 | 2;

/** From which value in US dollars one operator reviews a withdrawal whose checks all passed, and from which two. */
export const REVIEW_FROM_USD = { one: '50000', two: '200000' } as const;

/**
 * The value in US dollars by which a withdrawal is reviewed: its own with `unseenUsd`, what the institution confirmed
 * within 24 hours and no operator saw. So several small ones are reviewed as the large one that they are together.
 */
export const addUnseen = (usdValue: string, unseenUsd: string): string =>
  toDecimalString(decimal(usdValue).plus(decimal(unseenUsd)));

/** Operators who review a withdrawal by this value in US dollars, whatever its checks. */
export function reviewByValue(usdValue: string): ReviewOperators {
  const value = decimal(usdValue);
  if (value.gte(REVIEW_FROM_USD.two)) return 2;
  return value.gte(REVIEW_FROM_USD.one) ? 1 : 0;
}
