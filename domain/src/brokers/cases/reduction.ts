import { decimal, isPositive, round, toDecimalString } from '../../money/amount.ts';

/** Rounds of the reduction begin so far apart. */
export const ROUND_MS = 30_000;

/** The part of a position's first size that a round closes: a quarter. */
const QUARTERS = '4';

/** How far from the mark a round trades, as a fraction: further from this round on. */
const NEAR = '0.005';
const FAR = '0.02';
const FAR_FROM_ROUND = 4;

/** How far from the mark a take-over trades before it goes to the market. */
export const TAKE_OVER_DISTANCE = '0.03';

/** Without an execution for so long, a take-over trades at the market. */
export const TO_MARKET_AFTER_MS = 60_000;

/** The distance from the mark of a round, counted from 1. */
export const findDistance = (round: number): string => (round >= FAR_FROM_ROUND ? FAR : NEAR);

/** Bounds of a quantity. Decimal strings. */
interface QuantityRules {
  readonly step: string;
  readonly minimumQuantity: string;
  readonly maximumQuantity: string;
}

/**
 * BR-05: the quantity that a round of the reduction closes of a position: a quarter of its first size on the step,
 * at least one step, at most what is open and what an order may have. Zero where nothing is open.
 */
export function computeReduction(first: string, open: string, { step, maximumQuantity }: QuantityRules): string {
  const quarter = floorTo(toDecimalString(decimal(first).div(QUARTERS)), step);
  return least(isPositive(quarter) ? quarter : step, floorTo(open, step), maximumQuantity);
}

/** The quantity of one order that closes what is open, which may exceed the largest order. '0' below the smallest. */
export function computeClosing(open: string, { step, minimumQuantity, maximumQuantity }: QuantityRules): string {
  const quantity = least(floorTo(open, step), floorTo(maximumQuantity, step));
  return decimal(quantity).lt(minimumQuantity) ? '0' : quantity;
}

/** The worst price of an order within a distance of the mark, on the tick: never further away than that. */
export function computeLimit(
  mark: string,
  {
    direction,
    distance,
    tick,
  }: { readonly direction: 'buy' | 'sell'; readonly distance: string; readonly tick: string },
): string {
  const factor = direction === 'buy' ? decimal('1').plus(distance) : decimal('1').minus(distance);
  const ticks = decimal(mark).times(factor).div(tick);
  return toDecimalString(decimal(round(ticks, 0, direction === 'buy' ? 'down' : 'up')).times(tick));
}

const floorTo = (amount: string, step: string): string =>
  toDecimalString(decimal(round(decimal(amount).div(step), 0, 'down')).times(step));

const least = (...amounts: readonly string[]): string =>
  amounts.reduce((smallest, each) => (decimal(each).lt(smallest) ? each : smallest));
