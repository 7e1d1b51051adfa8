import { traitsOf } from '../market/traits.ts';
import type { OrderUpdate } from './orderUpdate.ts';

/**
 * Whether a conditional order has become an order in the book. On futures that is another order with an id of its own;
 * a spot order has its id from the start, and reports when it triggered.
 */
export const isTriggered = ({
  product,
  condition,
  orderId,
  triggeredAt = null,
}: Pick<OrderUpdate, 'product' | 'condition' | 'orderId' | 'triggeredAt'>): boolean =>
  condition !== null && (traitsOf(product).placesOnTrigger ? orderId : triggeredAt) !== null;
