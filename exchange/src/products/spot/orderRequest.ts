import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import type { Parameters } from '../../signed/signedRest.ts';
import { toSymbol } from './symbols.ts';

/** Self-trades are prevented, so that a trade's id names one execution. */
export const SELF_TRADE_PREVENTION = 'EXPIRE_MAKER';

/**
 * The exchange's request of a new order. A market order with a quote quantity spends or receives that; an order that
 * must not take (GTX) is a type of its own.
 */
export function buildOrderRequest(order: OrderUpdate): Parameters {
  const { priceType, timeInForce, quoteQuantity = null } = order;
  const type = findType(order);
  return {
    symbol: toSymbol(order.instrumentId),
    side: order.direction === 'buy' ? 'BUY' : 'SELL',
    type,
    timeInForce: priceType === 'limit' && type !== 'LIMIT_MAKER' ? timeInForce : undefined,
    quantity: quoteQuantity === null ? (order.quantity ?? undefined) : undefined,
    quoteOrderQty: quoteQuantity ?? undefined,
    price: order.price ?? undefined,
    stopPrice: order.condition?.triggerPrice,
    newClientOrderId: order.clientOrderId,
    newOrderRespType: 'RESULT',
    selfTradePreventionMode: SELF_TRADE_PREVENTION,
  };
}

function findType({ priceType, timeInForce, condition }: OrderUpdate): string {
  if (condition === null) {
    if (priceType === 'market') return 'MARKET';
    return timeInForce === 'GTX' ? 'LIMIT_MAKER' : 'LIMIT';
  }
  const base = condition.type === 'stop' ? 'STOP_LOSS' : 'TAKE_PROFIT';
  return priceType === 'limit' ? `${base}_LIMIT` : base;
}
