import type { LadderOrder, LadderPress } from './types.ts';

/** None counts for so long after the prices of the rows have changed. */
export const RECENTRED_MS = 150;

/** A press that moves less, in CSS pixels, is a click. */
const CLICK_PX = 8;

/** The target below the pointer: a row's price as it is painted, its side, and the own orders that were pressed. */
export interface PressTarget {
  readonly row: number;
  readonly price: string;
  readonly direction: 'buy' | 'sell';
  /** Empty beside the orders. */
  readonly orders: readonly LadderOrder[];
}

interface PressInput {
  readonly button: 'left' | 'right';
  readonly isStop: boolean;
  /** The time of the event, milliseconds of the clock of `recentredAt`. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

interface LadderState {
  readonly isFresh: boolean;
  /** When the prices of the rows changed last. */
  readonly recentredAt: number;
}

/** A button that is down, with the price that was painted then. */
export interface Pressed {
  readonly target: PressTarget;
  readonly input: PressInput;
}

export type LadderAction =
  | { readonly kind: 'place'; readonly press: LadderPress }
  | { readonly kind: 'cancel'; readonly orders: readonly LadderOrder[] }
  | { readonly kind: 'move'; readonly orders: readonly LadderOrder[]; readonly price: string };

/**
 * Begins a press at button down; undefined where it does not count: within 150 ms of a recentring, also where the
 * event is older than that, and on a stale book unless it is on an order, which can be cancelled.
 */
export function beginPress(
  target: PressTarget,
  input: PressInput,
  { isFresh, recentredAt }: LadderState,
): Pressed | undefined {
  if (input.at < recentredAt + RECENTRED_MS) return undefined;
  const isOnOrder = target.orders.length > 0;
  if (isOnOrder ? input.button === 'right' : !isFresh) return undefined;
  return { target, input };
}

/** The point where a button was released; row and price are those below it, undefined outside of the rows. */
interface Release {
  readonly x: number;
  readonly y: number;
  readonly row: number | undefined;
  readonly price: string | undefined;
}

/** Ends a press at button up: a click counts for the price at button down, a moved order for that at its end. */
export function endPress(
  { target, input }: Pressed,
  release: Release,
  { isFresh, recentredAt }: LadderState,
): LadderAction | undefined {
  const { price, direction, orders } = target;
  const isClick = Math.hypot(release.x - input.x, release.y - input.y) <= CLICK_PX;
  if (orders.length === 0) {
    const { button, isStop } = input;
    return isClick && isFresh ? { kind: 'place', press: { price, direction, button, isStop } } : undefined;
  }
  if (isClick) return { kind: 'cancel', orders };
  if (release.price === undefined || release.row === target.row) return undefined;
  // The rows below the pointer may have changed their prices while the order was dragged.
  return isFresh && recentredAt < input.at ? { kind: 'move', orders, price: release.price } : undefined;
}
