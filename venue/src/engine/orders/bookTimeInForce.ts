import type { TimeInForce } from '../../matching/order.ts';
import type { Order, OrderTimeInForce, OrderType } from '../entities/order.ts';

/** Types that take what they get, whatever their time in force. */
const MARKET_TYPES: ReadonlySet<OrderType> = new Set<OrderType>(['MARKET', 'STOP_LOSS', 'TAKE_PROFIT']);

export const isMarketOrder = ({ type }: Pick<Order, 'type'>): boolean => MARKET_TYPES.has(type);

/** An order's time in force in its book, which knows neither market orders nor expiry. */
export function bookTimeInForce({ type, timeInForce }: Pick<Order, 'type' | 'timeInForce'>): TimeInForce {
  if (type === 'LIMIT') return withoutExpiry(timeInForce);
  if (MARKET_TYPES.has(type)) return 'IOC';
  return type === 'LIMIT_MAKER' ? 'GTX' : withoutExpiry(timeInForce);
}

function withoutExpiry(timeInForce: OrderTimeInForce): TimeInForce {
  return timeInForce === 'GTD' ? 'GTC' : timeInForce;
}
