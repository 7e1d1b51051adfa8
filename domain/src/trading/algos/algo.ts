import { decimal, round, toDecimalString } from '../../money/amount.ts';

/** TR-16: `done` once its end has passed, whatever was executed by then. */
export const ALGO_STATES = ['running', 'paused', 'done', 'cancelled'] as const;

export type AlgoState = (typeof ALGO_STATES)[number];

/** Why an algorithm is paused: by a member, or by what stopped its orders. */
export const ALGO_PAUSES = ['by_member', 'child_refused', 'member_removed', 'panic'] as const;

export type AlgoPause = (typeof ALGO_PAUSES)[number];

export const ALGO_SLICES = { min: 2, max: 200 } as const;

/** The largest part of the time between two slices by which each may be late. */
export const ALGO_JITTER_MAX = '0.5';

/** The least time between two slices: until then the outcome of an order is known as a rule. */
export const ALGO_SLICE_MS_MIN = 5_000;

/** The longest time from begin to end. */
export const ALGO_MS_MAX = 7 * 86_400_000;

/** Decimal places of a slippage. */
const SLIPPAGE_DECIMALS = 8;

/**
 * The average price against the price at the start, as a fraction of that: (average − arrival) ÷ arrival, negated for
 * a sale, so that above zero is worse. Null before the first execution.
 */
export function computeSlippage(
  direction: 'buy' | 'sell',
  { arrivalPrice, averagePrice }: { readonly arrivalPrice: string; readonly averagePrice: string | null },
): string | null {
  if (averagePrice === null) return null;
  const [dearer, cheaper] = direction === 'buy' ? [averagePrice, arrivalPrice] : [arrivalPrice, averagePrice];
  const difference = decimal(dearer).minus(cheaper);
  return toDecimalString(round(difference.div(arrivalPrice), SLIPPAGE_DECIMALS, 'half-even'));
}
