import type { AlgoOrder } from './algoOrder.ts';
import type { Order } from './order.ts';
import type { Position } from './position.ts';

/** Wallets of an account: funding, main (spot), and USDT-margined futures. */
export type Wallet = 'funding' | 'main' | 'um';

/** An account at the venue. Money in 10^-8, times in epoch milliseconds. */
export interface Account {
  readonly id: number;
  readonly name: string;
  /** The account that opened this one; undefined if it is not a sub-account. */
  readonly master: number | undefined;
  /** A platform account: simulation participants, insurance fund. No user events are emitted for it. */
  readonly house: boolean;
  readonly createdAt: number;
  readonly main: Map<string, bigint>;
  readonly funding: Map<string, bigint>;
  /** The futures wallet in USDT, excluding isolated positions. */
  cross: bigint;
  readonly positions: Map<string, Position>;
  /** Open orders. */
  readonly orders: Map<number, Order>;
  readonly algos: Map<number, AlgoOrder>;
  /** Ids of the open orders by client order id. */
  readonly clientIds: Map<string, number>;
  updatedAt: number;
  /** Whether a margin call is in effect. */
  called: boolean;
}
