import type { Side } from './side.ts';

/** Good till cancelled; immediate or cancel; fill or kill; maker only ("good till crossing"). */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTX';

/** Handling of an order that would trade with one of the same owner; NONE allows the trade. */
export type SelfTrade = 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH';

/** A new order. */
export interface Order {
  /** A safe integer that no resting order has. */
  readonly id: number;
  /** The owner, a safe integer. */
  readonly owner: number;
  readonly side: Side;
  /** Limit in ticks, 1 … `PRICE_MAX`. A market order is an IOC with a protective limit. */
  readonly price: number;
  /** In steps, 1 … 2^53 - 1. */
  readonly quantity: number;
  readonly timeInForce: TimeInForce;
  readonly selfTrade: SelfTrade;
  /** Whether the listener limits how much it may trade as a maker. */
  readonly reduceOnly: boolean;
}

/**
 * How a placement ended: - `filled`: completely filled; - `rested`: the remainder rests in the book; - `expired`: the
 * remainder of an IOC expired; - `selfTrade`: it met an order of its owner and the remainder expired; -
 * `FOK_NOT_FILLABLE`: a FOK that could not be filled completely; nothing happened; - `POST_ONLY_WOULD_CROSS`: a GTX
 * that would cross the book; nothing happened.
 */
export type PlacementEnd = 'filled' | 'rested' | 'expired' | 'selfTrade' | 'FOK_NOT_FILLABLE' | 'POST_ONLY_WOULD_CROSS';

/** Result of a placement: `filled + left` is the order's quantity, in steps. */
export interface Placement {
  readonly filled: number;
  readonly left: number;
  readonly end: PlacementEnd;
}

/** A row of a book's dump. */
export interface RestingOrder {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly price: number;
  readonly left: number;
  readonly reduceOnly: boolean;
}
