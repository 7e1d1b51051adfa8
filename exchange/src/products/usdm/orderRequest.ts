import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import type { Parameters } from '../../signed/signedRest.ts';

/** The exchange's request of a new order. Self-trades are prevented, so that a trade's id names one execution. */
export function buildOrderRequest(order: OrderUpdate): Parameters {
  const { priceType, timeInForce, condition } = order;
  const common = {
    symbol: order.instrumentId,
    side: order.direction === 'buy' ? 'BUY' : 'SELL',
    // The exchange takes neither beside `closePosition`, which implies both.
    quantity: order.closesPosition ? undefined : (order.quantity ?? undefined),
    price: order.price ?? undefined,
    timeInForce: priceType === 'limit' ? timeInForce : undefined,
    goodTillDate: timeInForce === 'GTD' ? (order.expiresAt ?? undefined) : undefined,
    reduceOnly: order.reduceOnly && !order.closesPosition ? true : undefined,
    closePosition: order.closesPosition,
    selfTradePreventionMode: 'EXPIRE_MAKER',
  };
  if (condition === null) {
    return {
      ...common,
      type: priceType === 'limit' ? 'LIMIT' : 'MARKET',
      newClientOrderId: order.clientOrderId,
      newOrderRespType: 'RESULT',
    };
  }
  const base = condition.type === 'stop' ? 'STOP' : 'TAKE_PROFIT';
  return {
    ...common,
    algoType: 'CONDITIONAL',
    type: priceType === 'limit' ? base : `${base}_MARKET`,
    triggerPrice: condition.triggerPrice,
    workingType: condition.triggerBy === 'mark' ? 'MARK_PRICE' : 'CONTRACT_PRICE',
    clientAlgoId: order.clientOrderId,
  };
}
