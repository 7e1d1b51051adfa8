import type { OrderCondition } from '@aldgate/domain/trading/orderUpdate.ts';
import type { Order } from '../account/queries.ts';

/**
 * Whether an order triggers at or above its trigger price: a stop with the market's direction, a take-profit against
 * it.
 */
export const isTriggerAbove = (type: OrderCondition['type'], direction: 'buy' | 'sell'): boolean =>
  (type === 'stop') === (direction === 'buy');

/** Whether a conditional order waits for its trigger; after it, it is an ordinary order. */
export const hasTrigger = ({ condition, triggered }: Pick<Order, 'condition' | 'triggered'>): boolean =>
  condition !== null && !triggered;
