import { decimal, isPositive, round, toDecimalString } from '../../money/amount.ts';
import type { Range } from '../terms.ts';

/** The decimals of amounts of projects, in USDT. */
export const FINANCING_DECIMALS = 6;

/** Priority ÷ subordinated principal with two places, rounded down; null without a subordinated one. */
export const formatRatio = (priority: string, subordinated: string): string | null =>
  isPositive(subordinated) ? round(decimal(priority).div(subordinated), 2, 'down') : null;

/**
 * BR-04: the subordinated principals that a priority principal may stand beside: P ÷ the largest ratio, rounded up, to
 * P ÷ the smallest one, rounded down. Decimal strings.
 */
export function subordinatedRange(priority: string, ratio: Range): Range {
  const divide = (bound: string, rounding: 'up' | 'down') =>
    toDecimalString(round(decimal(priority).div(bound), FINANCING_DECIMALS, rounding));
  return { minimum: divide(ratio.maximum, 'up'), maximum: divide(ratio.minimum, 'down') };
}
