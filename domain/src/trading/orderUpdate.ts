import type { Product } from '../market/product.ts';

/** TR-13. `cancelling` is the platform's: the exchange was asked to cancel and has not confirmed it. */
export type OrderStatus =
  | 'submitted'
  | 'running'
  | 'partial-filled'
  | 'filled'
  | 'cancelling'
  | 'cancelled'
  | 'partial-canceled'
  | 'failed'
  | 'expired';
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTX' | 'GTD';
/** Why the exchange closed a position with an order of its own. */
export type LiquidationType = 'take_over' | 'position_reduction';

export interface OrderCondition {
  readonly type: 'stop' | 'take_profit';
  readonly triggerPrice: string;
  readonly triggerBy: 'last' | 'mark';
}

/**
 * An order's state at one time, from any source. Decimal strings without trailing zeros, times in epoch milliseconds by
 * the exchange's clock.
 */
export interface OrderUpdate {
  readonly product: Product;
  readonly instrumentId: string;
  readonly clientOrderId: string;
  /**
   * Null before a conditional order triggers: until then it has only an `algoId`. Both are null before the exchange
   * confirms.
   */
  readonly orderId: string | null;
  readonly algoId: string | null;
  readonly direction: 'buy' | 'sell';
  readonly priceType: 'limit' | 'market';
  readonly timeInForce: TimeInForce;
  readonly reduceOnly: boolean;
  /**
   * Whether a conditional order closes the whole position, whatever its size; missing otherwise. Its quantity is '0'
   * until it triggers.
   */
  readonly closesPosition?: true;
  readonly price: string | null;
  /** Null until the exchange names it, for an order that was entered by its total. */
  readonly quantity: string | null;
  /**
   * Amount that a spot market order spends or receives in the quote asset; null where it was ordered by quantity.
   * Missing if the source omits it, as the next two.
   */
  readonly quoteQuantity?: string | null;
  /** The client's id of the list that a spot order belongs to; null for one in no list. */
  readonly clientListId?: string | null;
  /** When a conditional spot order triggered, which has an order id from the start; null while it waits. */
  readonly triggeredAt?: number | null;
  /** Null without a condition, or if the source omits it: a triggered order does not contain its condition. */
  readonly condition: OrderCondition | null;
  readonly expiresAt: number | null;
  readonly status: OrderStatus;
  readonly executedQuantity: string;
  /** Null if nothing was executed, or if the source omits it. */
  readonly averagePrice: string | null;
  readonly liquidationType: LiquidationType | null;
  /** Why it failed; code 0 if the exchange gave none. */
  readonly rejection: { readonly code: number; readonly message: string } | null;
  /** The time of creation, if the source contains it; else a later time. */
  readonly createdAt: number;
  /** 0: older than every other state. */
  readonly updatedAt: number;
}
