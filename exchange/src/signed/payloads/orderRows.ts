import type { ExchangeId } from './id.ts';

/** An order as GET order, openOrders and allOrders tell it. */
export interface ExchangeOrder {
  readonly orderId: ExchangeId;
  readonly symbol: string;
  readonly clientOrderId: string;
  readonly side: 'BUY' | 'SELL';
  /** LIMIT or MARKET; `origType` is what was sent. */
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

/** An order that waits for a price, or did, as GET algoOrder and openAlgoOrders tell it. */
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
  /** The order that it became; empty before. */
  readonly actualOrderId: ExchangeId;
}
