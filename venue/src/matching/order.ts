import type { Side } from './side.ts';

/** Good till cancelled; immediate or cancel; fill or kill; maker only ("good till crossing"). */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTX';

/** What happens where an order would trade with one of the same owner; NONE lets them trade. */
export type SelfTrade = 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH';

/** An order to be placed. */
export interface Order {
  /** A safe integer that no resting order bears. */
  readonly id: number;
  /** Whose it is, a safe integer. */
  readonly owner: number;
  readonly side: Side;
  /** The limit in ticks, 1 … `PRICE_MAX`. A market order is an IOC at its protective bound. */
  readonly price: number;
  /** In steps, 1 … 2^53 - 1. */
  readonly quantity: number;
  readonly timeInForce: TimeInForce;
  readonly selfTrade: SelfTrade;
  /** Whether the listener is asked how much it may trade when it rests and is hit. */
  readonly reduceOnly: boolean;
}

/**
 * How a placement ended:
 * - `filled`: nothing is left;
 * - `rested`: what is left stands in the book;
 * - `expired`: what is left of an IOC is gone;
 * - `selfTrade`: it met an order of its owner, and what is left is gone;
 * - `FOK_NOT_FILLABLE`: a FOK that could not be filled whole; nothing happened;
 * - `POST_ONLY_WOULD_CROSS`: a GTX that reaches the other side; nothing happened.
 */
export type PlacementEnd = 'filled' | 'rested' | 'expired' | 'selfTrade' | 'FOK_NOT_FILLABLE' | 'POST_ONLY_WOULD_CROSS';

/** What became of an order in its placement: `filled + left` is its quantity, in steps. */
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
