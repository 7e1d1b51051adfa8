import type { AnswerOf } from '@aldgate/contract';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { isTriggered } from '@aldgate/domain/trading/trigger.ts';

type Order = AnswerOf<'pageOrder'>['items'][number];

/** An order's terms and state as records and events show them, without its list and what its executions cost. */
export function describeOrder(
  order: OrderUpdate,
): Omit<Order, 'clientListId' | 'fee' | 'feeAsset' | 'realizedPnl' | 'lastDealAt'> {
  const { rejection } = order;
  return {
    clientOrderId: order.clientOrderId,
    orderId: order.orderId ?? order.algoId,
    status: order.status,
    reason: rejection === null ? null : { exchangeCode: rejection.code, exchangeMessage: rejection.message },
    instrumentId: order.instrumentId,
    direction: order.direction,
    priceType: order.priceType,
    condition: order.condition,
    triggered: isTriggered(order),
    price: order.price,
    quantity: order.quantity ?? '0',
    quoteQuantity: order.quoteQuantity ?? null,
    executedQuantity: order.executedQuantity,
    averagePrice: order.averagePrice,
    timeInForce: order.timeInForce,
    reduceOnly: order.reduceOnly,
    closesPosition: order.closesPosition === true,
    liquidationType: order.liquidationType,
    expiresAt: order.expiresAt,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}
