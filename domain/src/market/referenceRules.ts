import { decimal } from '../money/amount.ts';
import type { Deviations } from './priceHistory.ts';

/** A price that moved less than this within a second is never refused for it. */
const MOVE_MIN_BPS = 2;
/** Standard deviations of the last hour's seconds that a price may move within a second. */
const MOVE_DEVIATIONS = 4;
const BPS = 10_000;

/** Whether a price lies more than `bps` basis points from another. Decimal strings above zero. */
export function isFarFrom(price: string, other: string, bps: string): boolean {
  return decimal(price).minus(other).abs().times('10000').gt(decimal(other).times(bps));
}

/** Whether a price moved further within a second than the last hour's seconds explain. */
export function hasJumped(price: number, before: number, { second }: Deviations): boolean {
  return Math.abs(price / before - 1) * BPS > Math.max(MOVE_MIN_BPS, MOVE_DEVIATIONS * second);
}
