import type { SelfTrade } from '../matching/order.ts';
import type { Side } from '../matching/side.ts';
import type { OrderTimeInForce, SpotOrderType } from './entities/order.ts';

/** An order in a pair. It pays with what its account has, and locks it. */
export interface PlaceSpotOrder {
  readonly type: 'placeSpotOrder';
  readonly account: number;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: SpotOrderType;
  readonly timeInForce: SpotTimeInForce;
  /** 0 if the type has none. */
  readonly price: number;
  /** 0 if `quoteQuantity` is given. */
  readonly quantity: number;
  readonly clientOrderId: string;
  readonly selfTrade: SelfTrade;
  /** Amount that a market order spends or receives; '0' if its quantity is given. */
  readonly quoteQuantity: string;
  /** 0 if the order does not wait. */
  readonly stopPrice: number;
  /** The customer's own marks; 0 for none. */
  readonly strategyId: number;
  readonly strategyType: number;
}

/** An order of a list; the fields as in `PlaceSpotOrder`. */
export type OrderLeg = Pick<
  PlaceSpotOrder,
  'orderType' | 'timeInForce' | 'price' | 'stopPrice' | 'clientOrderId' | 'strategyId' | 'strategyType'
>;

/** Two orders of which one ends the other (OCO). They lock their funds once. */
export interface PlaceOrderList {
  readonly type: 'placeOrderList';
  readonly account: number;
  readonly symbol: string;
  readonly side: Side;
  readonly quantity: number;
  readonly selfTrade: SelfTrade;
  readonly clientListId: string;
  /** The legs above and below the last price. */
  readonly above: OrderLeg;
  readonly below: OrderLeg;
}

export interface CancelOrderList {
  readonly type: 'cancelOrderList';
  readonly account: number;
  readonly symbol: string;
  readonly listId?: number;
  readonly clientListId?: string;
  readonly cancelId: string;
}

export type SpotTimeInForce = Extract<OrderTimeInForce, 'GTC' | 'IOC' | 'FOK'>;
