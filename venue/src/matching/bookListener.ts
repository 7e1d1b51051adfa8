import type { Side } from './side.ts';

/** Why a resting order left the book in the course of somebody's placement without a trade. */
export type ExpiryReason = 'selfTrade' | 'reduceOnly';

/** What a book tells while it carries out a command. It must not change the book in a call, nor throw. */
export interface BookListener {
  /**
   * Steps that a reduce-only maker may still trade, asked right before each of its trades; 0 takes it out of the book.
   * A trade lowers it at most by the trade's quantity, for the maker's own owner and side only: on this a FOK relies,
   * which asks for each owner once and counts before it trades.
   */
  reducible(owner: number, side: Side): number;
  /** A trade of the order being placed with a resting one, of which `makerLeft` is left; told when the book has changed. */
  trade(maker: number, makerOwner: number, price: number, quantity: number, makerLeft: number): void;
  expired(order: number, owner: number, left: number, reason: ExpiryReason): void;
  /**
   * The quantity that now stands at a price, 0 where the level is gone. Once for each level that a command changed,
   * after its trades, in the order in which it reached them.
   */
  level(side: Side, price: number, quantity: number): void;
}
