import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatFixed, min, parseFixed } from '@aldgate/domain/money/fixed.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import type { Order, Position } from '../../account/queries.ts';
import { findConfirmReason } from '../../orderForm/confirmation.ts';
import { EMPTY_ENTRY, type Entry, toStep } from '../../orderForm/entry.ts';
import { isAmount } from '../../orderForm/terms.ts';
import { validateOrder } from '../../orderForm/validateOrder.ts';

type Held = Pick<Position, 'side' | 'quantity' | 'closableQuantity' | 'markPrice'>;

/** The parts of a position that its row closes, in percent. */
export const CLOSING_PARTS = [25, 50, 100] as const;

/** The direction of an order that closes a position. */
export const closingDirection = ({ side }: Pick<Position, 'side'>): Entry['direction'] =>
  side === 'short' ? 'buy' : 'sell';

/** TR-11: an order that closes a part of a position at market. */
export function closingEntry(
  direction: Entry['direction'],
  closable: string,
  stepSize: string,
  percent: number = 100,
): Entry {
  const quantity = closingQuantity(closable, percent, stepSize);
  return { ...EMPTY_ENTRY, direction, kind: 'market', quantity, isReduceOnly: true };
}

/**
 * A percentage of the closable quantity, rounded down to the step; 100 % is all of it. Empty where the result is
 * zero.
 */
export function closingQuantity(closable: string, percent: number, stepSize: string): string {
  if (percent >= 100) return isAmount(closable) ? closable : '';
  const portion = toStep(decimal(closable).times(String(percent)).div('100'), stepSize);
  return isAmount(portion) ? portion : '';
}

/**
 * The order that closes a part of a position without a dialog; undefined where an order of its size is always
 * confirmed, or where a bound prevents it, which the dialog shows.
 */
export function unconfirmedClosing(position: Held, percent: number, instrument: Instrument): Entry | undefined {
  const { closableQuantity: closable, markPrice } = position;
  const entry = closingEntry(closingDirection(position), closable, instrument.stepSize, percent);
  const market = { mark: markPrice ?? undefined, closable, last: undefined, now: 0 };
  if (markPrice === null || Object.keys(validateOrder(entry, instrument, market)).length > 0) return undefined;
  const value = toDecimalString(decimal(entry.quantity).times(markPrice));
  return findConfirmReason(entry, value, undefined) === undefined ? entry : undefined;
}

/**
 * A market order of twice the position: it closes the position and opens the opposite one, so it is not reduce-only.
 */
export function reversingEntry(position: Pick<Position, 'side' | 'quantity'>): Entry {
  const quantity = toDecimalString(decimal(position.quantity).times('2'));
  return { ...EMPTY_ENTRY, direction: closingDirection(position), kind: 'market', quantity };
}

/** The quantities of the orders that close a quantity, each at most the largest market order of the contract. */
export function splitQuantity(quantity: string, most: string | undefined): readonly string[] {
  const quantities: string[] = [];
  const size = most === undefined ? undefined : parseFixed(most);
  for (let left = parseFixed(quantity); left > 0n; ) {
    const next = size === undefined ? left : min(left, size);
    left -= next;
    quantities.push(formatFixed(next));
  }
  return quantities;
}

/** The resting reduce-only orders that cover positions, which closing all of them cancels first. */
export const countReducing = (
  orders: readonly Pick<Order, 'instrumentId' | 'direction' | 'reduceOnly' | 'condition' | 'triggered'>[],
  positions: readonly Pick<Position, 'instrumentId' | 'side'>[],
): number =>
  orders.filter(
    ({ instrumentId, direction, reduceOnly, condition, triggered }) =>
      reduceOnly &&
      (condition === null || triggered) &&
      positions.some((each) => each.instrumentId === instrumentId && closingDirection(each) === direction),
  ).length;

/** Sums the worth of positions at their mark prices; undefined where one is not known. */
export function sumNotional(positions: readonly Pick<Position, 'quantity' | 'markPrice'>[]): string | undefined {
  let sum = decimal('0');
  for (const { quantity, markPrice } of positions) {
    if (markPrice === null) return undefined;
    sum = sum.plus(decimal(quantity).times(markPrice));
  }
  return toDecimalString(sum);
}
