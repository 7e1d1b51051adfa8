import type { AlgoOrder } from './algoOrder.ts';
import type { Order } from './order.ts';
import type { Position } from './position.ts';

/** Wallets of an account: funding, main (spot), and USDT-margined futures. */
export type Wallet = 'funding' | 'main' | 'um';

/** An account's open orders in a pair, and how many of them wait for a trigger. */
export interface SpotCounts {
  orders: number;
  waiting: number;
}

/** An account at the venue. Money in 10^-8, times in epoch milliseconds. */
export interface Account {
  readonly id: number;
  readonly name: string;
  /** The account that opened this one; undefined if it is not a sub-account. */
  readonly master: number | undefined;
  /** A platform account: simulation participants, insurance fund. No user events are emitted for it. */
  readonly house: boolean;
  readonly createdAt: number;
  /** The main (spot) wallet: what is free, and what its open orders lock, by asset. */
  readonly main: Map<string, bigint>;
  readonly locked: Map<string, bigint>;
  readonly funding: Map<string, bigint>;
  /** The futures wallet in USDT, excluding isolated positions. */
  cross: bigint;
  readonly positions: Map<string, Position>;
  /** Open orders. */
  readonly orders: Map<number, Order>;
  readonly algos: Map<number, AlgoOrder>;
  /** Ids of the open futures orders by client order id. */
  readonly clientIds: Map<string, number>;
  /** As `clientIds`, of the open spot orders: the same id may be open in both products. */
  readonly spotClientIds: Map<string, number>;
  /** Open spot orders by pair. */
  readonly spotCounts: Map<string, SpotCounts>;
  updatedAt: number;
  /** Whether a margin call is in effect. */
  called: boolean;
}
