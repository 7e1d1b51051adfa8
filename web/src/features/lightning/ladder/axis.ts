/**
 * The prices of a ladder's rows, from the highest down. `top` and `step` are integers of 10^-priceDecimals, and `top`
 * is a multiple of `step`.
 */
export interface Axis {
  readonly top: number;
  readonly step: number;
  readonly count: number;
}

export const rowPrice = ({ top, step }: Axis, row: number): number => top - row * step;

/** The row of a price that lies on the steps; undefined outside of the axis. */
export function findRow({ top, step, count }: Axis, price: number): number | undefined {
  const row = (top - price) / step;
  return row >= 0 && row < count ? row : undefined;
}

/** The row of a price as it rounds to the steps: down for what buys, up for what sells, as the order book groups. */
export const findSideRow = (axis: Axis, price: number, direction: 'buy' | 'sell'): number | undefined =>
  findRow(axis, (direction === 'buy' ? Math.floor : Math.ceil)(price / axis.step) * axis.step);

/** The axis whose middle is a price; its lowest price is a step at least. */
export function centreAxis(mid: number, { step, count }: Omit<Axis, 'top'>): Axis {
  const top = (Math.round(mid / step) + Math.floor(count / 2)) * step;
  return { top: Math.max(top, count * step), step, count };
}

/** Whether a price is in the middle half of an axis. */
export function isCentred({ top, step, count }: Axis, mid: number): boolean {
  const row = (top - mid) / step;
  return row >= count / 4 && row <= (count * 3) / 4;
}

/** Moves an axis by rows, up where they are negative. */
export const scrollAxis = (axis: Axis, rows: number): Axis => ({
  ...axis,
  top: Math.max(axis.top - rows * axis.step, axis.count * axis.step),
});

/** The middle of the best prices; the only one where a side is empty. */
export function findMid(bid: number | undefined, ask: number | undefined): number | undefined {
  return bid === undefined || ask === undefined ? (bid ?? ask) : (bid + ask) / 2;
}
