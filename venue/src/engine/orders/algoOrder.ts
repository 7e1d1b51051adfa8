import type { SelfTrade } from '../../matching/order.ts';
import type { Side } from '../../matching/side.ts';
import type { OrderTimeInForce } from './order.ts';

export type AlgoOrderType = 'STOP' | 'STOP_MARKET' | 'TAKE_PROFIT' | 'TAKE_PROFIT_MARKET';
export type WorkingType = 'CONTRACT_PRICE' | 'MARK_PRICE';
export type AlgoStatus = 'NEW' | 'CANCELED' | 'TRIGGERING' | 'TRIGGERED' | 'FINISHED' | 'REJECTED' | 'EXPIRED';

/** An order that waits for a price. Prices in ticks, quantity in steps, times in epoch milliseconds. */
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
  /** 0 where the whole position is to be closed. */
  readonly quantity: number;
  readonly reduceOnly: boolean;
  readonly closePosition: boolean;
  readonly priceProtect: boolean;
  readonly priceMatch: string;
  readonly goodTill: number;
  readonly createdAt: number;
  status: AlgoStatus;
  updatedAt: number;
  /** When it was triggered; 0 before. */
  triggeredAt: number;
  /** The order it became; 0 before, and where that was refused. */
  orderId: number;
  /** Why the order that it became was refused. */
  refusal: string;
}

/** Whether it waits, or the order that it became is not over. */
export const isActive = ({ status }: AlgoOrder): boolean =>
  status === 'NEW' || status === 'TRIGGERING' || status === 'TRIGGERED';
