import { decimal } from '../money/amount.ts';
import type { OrderUpdate } from './orderUpdate.ts';

/** After this time an order that the exchange confirmed is known in all of its queries. */
const KNOWN_AFTER_MS = 60_000;

/**
 * The end of an order that the exchange has confirmed and does not know any more: it forgets orders that were cancelled
 * unfilled. A report that says more, such as another end, replaces it. Undefined shortly after the order's last update.
 */
export function concludeForgotten(order: OrderUpdate, now: number): OrderUpdate | undefined {
  if (now - order.updatedAt < KNOWN_AFTER_MS) return undefined;
  return { ...order, status: decimal(order.executedQuantity).gt('0') ? 'partial-canceled' : 'cancelled' };
}
