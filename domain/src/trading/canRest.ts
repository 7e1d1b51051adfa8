import type { OrderCondition } from './orderUpdate.ts';

/** Whether an order can be open for a time: a market order can, only while it waits for its trigger. */
export const canRest = (order: {
  readonly priceType: 'limit' | 'market';
  readonly condition: OrderCondition | null;
}): boolean => order.priceType === 'limit' || order.condition !== null;
