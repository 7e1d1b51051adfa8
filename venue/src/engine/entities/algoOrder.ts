import type { SelfTrade } from '../../matching/order.ts';
import type { Side } from '../../matching/side.ts';
import type { OrderTimeInForce } from './order.ts';

export type AlgoOrderType = 'STOP' | 'STOP_MARKET' | 'TAKE_PROFIT' | 'TAKE_PROFIT_MARKET';
export type WorkingType = 'CONTRACT_PRICE' | 'MARK_PRICE';
export type AlgoStatus = 'NEW' | 'CANCELED' | 'TRIGGERING' | 'TRIGGERED' | 'FINISHED' | 'REJECTED' | 'EXPIRED';

/** A conditional order. Prices in ticks, quantity in steps, times in epoch milliseconds. */
export interface AlgoOrder {
  readonly id: number;
  readonly account: number;
  readonly symbol: string;
  readonly clientAlgoId: string;
  readonly side: Side;
  readonly type: AlgoOrderType;
  readonly timeInForce: OrderTimeInForce;
  readonly selfTrade: SelfTrade;
  readonly workingType: WorkingType;
  readonly triggerPrice: number;
  /** 0 for the market types. */
  readonly price: number;
  /** 0 if the whole position is closed. */
  readonly quantity: number;
  readonly reduceOnly: boolean;
  readonly closePosition: boolean;
  readonly priceProtect: boolean;
  readonly priceMatch: string;
  readonly goodTill: number;
  readonly createdAt: number;
  status: AlgoStatus;
  updatedAt: number;
  /** Trigger time; 0 before. */
  triggeredAt: number;
  /** The order created on trigger; 0 before, and if it was rejected. */
  orderId: number;
  /** Why the triggered order was rejected. */
  refusal: string;
}

/** Whether it waits for its trigger, or its triggered order is open. */
export const isActive = ({ status }: AlgoOrder): boolean =>
  status === 'NEW' || status === 'TRIGGERING' || status === 'TRIGGERED';
