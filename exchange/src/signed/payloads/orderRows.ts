import type { ExchangeId } from './historyRows.ts';

/** An order as returned by GET order, openOrders and allOrders, and by what places, amends or cancels it. */
export interface ExchangeOrder {
  readonly orderId: ExchangeId;
  readonly symbol: string;
  readonly clientOrderId: string;
  readonly side: 'BUY' | 'SELL';
  /** LIMIT or MARKET, also of a triggered order. */
  readonly type: string;
  readonly timeInForce: string;
  readonly reduceOnly: boolean;
  readonly closePosition?: boolean;
  readonly price: string;
  /** Missing in the answers to placing and cancelling. */
  readonly avgPrice?: string;
  readonly origQty: string;
  readonly executedQty: string;
  readonly status: string;
  readonly goodTillDate?: number;
  /** When it was created; missing in the answers to what changes it. */
  readonly time?: number;
  readonly updateTime: number;
}

/** A conditional order as returned by GET algoOrder and openAlgoOrders, and by placing it. */
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
  /** False where `closePosition` is true, although the order only reduces. */
  readonly reduceOnly: boolean;
  readonly closePosition?: boolean;
  readonly createTime: number;
  readonly updateTime: number;
  /** The order created on trigger; empty before, missing in the answer to placing it. */
  readonly actualOrderId?: ExchangeId;
}
