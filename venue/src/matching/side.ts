export const BUY = 1 as const;
export const SELL = -1 as const;

/** The sign of a position from an order of this side. */
export type Side = typeof BUY | typeof SELL;

export function opposite(side: Side): Side {
  return side === BUY ? SELL : BUY;
}
