import type { ExchangeId } from './id.ts';

/** An order as returned by GET order, openOrders and allOrders. */
export interface ExchangeOrder {
  readonly orderId: ExchangeId;
  readonly symbol: string;
  readonly clientOrderId: string;
  readonly side: 'BUY' | 'SELL';
  /** LIMIT or MARKET; `origType` is the type that was sent. */
  readonly type: string;
  readonly origType: string;
  readonly timeInForce: string;
  readonly reduceOnly: boolean;
  readonly price: string;
  readonly avgPrice: string;
  readonly origQty: string;
  readonly executedQty: string;
  readonly status: string;
  readonly goodTillDate?: number;
  readonly time: number;
  readonly updateTime: number;
}

/** A conditional order as returned by GET algoOrder and openAlgoOrders. */
export interface ExchangeAlgoOrder {
  readonly algoId: ExchangeId;
  readonly clientAlgoId: string;
  readonly orderType: string;
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly timeInForce: string;
  readonly quantity: string;
  readonly algoStatus: string;
  readonly triggerPrice: string;
  readonly price: string;
  readonly workingType: string;
  readonly reduceOnly: boolean;
  readonly createTime: number;
  readonly updateTime: number;
  /** The order created on trigger; empty before. */
  readonly actualOrderId: ExchangeId;
}
