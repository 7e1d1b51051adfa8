import type { Order } from './entities/order.ts';

/** One side of a trade, for its order and account. */
export interface TradeSide {
  readonly tradeId: number;
  /** In ticks. */
  readonly price: number;
  /** In steps. */
  readonly quantity: number;
  readonly maker: boolean;
}

/** Adds a fill of a notional to an order's state. */
export function addFill(order: Order, { quantity }: TradeSide, value: bigint, at: number): void {
  order.filled += quantity;
  order.quote += value;
  order.status = order.filled === order.quantity ? 'FILLED' : 'PARTIALLY_FILLED';
  order.updatedAt = at;
}
