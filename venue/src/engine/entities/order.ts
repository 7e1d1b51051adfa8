import type { SelfTrade } from '../../matching/order.ts';
import type { Side } from '../../matching/side.ts';
import type { SpotTerms } from './spotTerms.ts';

export type FuturesOrderType = 'LIMIT' | 'MARKET';
export type SpotOrderType =
  | 'LIMIT'
  | 'MARKET'
  | 'LIMIT_MAKER'
  | 'STOP_LOSS'
  | 'STOP_LOSS_LIMIT'
  | 'TAKE_PROFIT'
  | 'TAKE_PROFIT_LIMIT';
export type OrderType = FuturesOrderType | SpotOrderType;
export type OrderTimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTX' | 'GTD';
export type OrderStatus =
  | 'NEW'
  | 'PARTIALLY_FILLED'
  | 'FILLED'
  | 'CANCELED'
  | 'EXPIRED'
  | 'EXPIRED_IN_MATCH'
  | 'REJECTED';

/** An order: price in ticks, quantities in steps, money in 10^-8, times in epoch milliseconds. */
export interface Order {
  readonly id: number;
  readonly account: number;
  /** Id of its instrument. */
  readonly symbol: string;
  readonly clientOrderId: string;
  readonly side: Side;
  readonly type: OrderType;
  /** The type that the customer sent: the algo order's type if it was triggered. */
  readonly originalType: string;
  readonly timeInForce: OrderTimeInForce;
  readonly selfTrade: SelfTrade;
  readonly reduceOnly: boolean;
  readonly closePosition: boolean;
  readonly priceMatch: string;
  /** 0 if the order does not expire. */
  readonly goodTill: number;
  readonly createdAt: number;
  /** 0 for a market order. */
  price: number;
  quantity: number;
  filled: number;
  /** Notional filled. */
  quote: bigint;
  status: OrderStatus;
  updatedAt: number;
  /** Number of amendments. */
  amendments: number;
  /** Set if the venue closes a position. */
  readonly liquidation: boolean;
  /** Id of its algo order; 0 if there is none. */
  readonly algoId: number;
  /** The terms of a spot order; undefined for a futures order. */
  readonly spot: SpotTerms | undefined;
}

export const isOpen = ({ status }: Pick<Order, 'status'>): boolean => status === 'NEW' || status === 'PARTIALLY_FILLED';
