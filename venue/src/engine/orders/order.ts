import type { SelfTrade } from '../../matching/order.ts';
import type { Side } from '../../matching/side.ts';

export type OrderType = 'LIMIT' | 'MARKET';
export type OrderTimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTX' | 'GTD';
export type OrderStatus = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'EXPIRED' | 'EXPIRED_IN_MATCH';

/** An order: price in ticks, quantities in steps, money in 10^-8, times in epoch milliseconds. */
export interface Order {
  readonly id: number;
  readonly account: number;
  readonly symbol: string;
  readonly clientOrderId: string;
  readonly side: Side;
  readonly type: OrderType;
  /** What the customer sent: the algo order's type where one was triggered. */
  readonly originalType: string;
  readonly timeInForce: OrderTimeInForce;
  readonly selfTrade: SelfTrade;
  readonly reduceOnly: boolean;
  readonly closePosition: boolean;
  readonly priceMatch: string;
  /** 0 where the order has no limit. */
  readonly goodTill: number;
  readonly createdAt: number;
  /** 0 for a market order. */
  price: number;
  quantity: number;
  filled: number;
  /** Worth of what was filled. */
  quote: bigint;
  status: OrderStatus;
  updatedAt: number;
  /** How often it was amended. */
  amendments: number;
  /** Set where the venue closes somebody's position. */
  readonly liquidation: boolean;
  /** The algo order it was; 0 where it was none. */
  readonly algoId: number;
}

export const isOpen = ({ status }: Order): boolean => status === 'NEW' || status === 'PARTIALLY_FILLED';
