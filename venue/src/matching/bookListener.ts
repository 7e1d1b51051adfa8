import type { Side } from './side.ts';

/** Why a resting order was removed without a trade during another placement. */
export type ExpiryReason = 'selfTrade' | 'reduceOnly';

/** Callbacks of a book during a command. They must not change the book or throw. */
export interface BookListener {
  /**
   * Steps that a reduce-only maker may still trade, queried directly before each of its trades; 0 removes the order.
   * A trade lowers the value by at most its quantity, for the maker's owner and side only. The FOK check relies on
   * this: it queries each owner once and counts before any trade.
   */
  reducible(owner: number, side: Side): number;
  /** A trade of the placed order with a resting one, of which `makerLeft` remains; called after the book changed. */
  trade(maker: number, makerOwner: number, price: number, quantity: number, makerLeft: number): void;
  expired(order: number, owner: number, left: number, reason: ExpiryReason): void;
  /**
   * The new quantity at a price, 0 if the level was removed. Called once for each changed level, after the trades, in
   * order of change.
   */
  level(side: Side, price: number, quantity: number): void;
}
