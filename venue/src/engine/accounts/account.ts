import type { AlgoOrder } from '../orders/algoOrder.ts';
import type { Order } from '../orders/order.ts';
import type { Position } from '../positions/position.ts';

/** The wallets of an account: funding, main (spot), and the margin wallet of USDT-margined futures. */
export type Wallet = 'funding' | 'main' | 'um';

/** The asset that futures are margined in. */
export const MARGIN_ASSET = 'USDT';

/** An account at the venue. Money in 10^-8, times in epoch milliseconds. */
export interface Account {
  readonly id: number;
  readonly name: string;
  /** The account that opened this one; undefined for one of its own. */
  readonly master: number | undefined;
  /** The venue's own: the simulation's participants, the insurance fund. Nobody is told of what they do. */
  readonly house: boolean;
  readonly createdAt: number;
  readonly main: Map<string, bigint>;
  readonly funding: Map<string, bigint>;
  /** The futures wallet in USDT, without what isolated positions hold. */
  cross: bigint;
  readonly positions: Map<string, Position>;
  /** Open orders. */
  readonly orders: Map<number, Order>;
  readonly algos: Map<number, AlgoOrder>;
  /** Ids of the open orders by the customer's own id. */
  readonly clientIds: Map<string, number>;
  updatedAt: number;
  /** Whether a margin call was sent that still holds. */
  called: boolean;
}
