import type { OrderCondition } from '@aldgate/domain/trading/orderUpdate.ts';

/**
 * Whether an order triggers at or above its trigger price: a stop with the market's direction, a take-profit against
 * it.
 */
export const isTriggerAbove = (type: OrderCondition['type'], direction: 'buy' | 'sell'): boolean =>
  (type === 'stop') === (direction === 'buy');
