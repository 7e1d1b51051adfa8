import type { Contract } from '../../engine/contract.ts';
import type { Order } from '../../engine/entities/order.ts';
import type { OrderIds } from '../orderIds.ts';
import { averageText, fixedText, sideText, stepsText, ticksText } from './figures.ts';

/** Response to placing, amending or cancelling an order: its current state. */
export function orderAck(contract: Contract, order: Order, ids: OrderIds) {
  return formatOrderResponse(contract, order, ids, { status: order.status, filled: order.filled, at: order.updatedAt });
}

/** Acknowledgement of an order as it was received, regardless of later changes. */
export function orderReceipt(contract: Contract, order: Order, ids: OrderIds) {
  return formatOrderResponse(contract, order, ids, { status: 'NEW', filled: 0, at: order.createdAt });
}

function formatOrderResponse(contract: Contract, order: Order, ids: OrderIds, state: State & { readonly at: number }) {
  const { at: updateTime, filled } = state;
  return Object.assign(common(contract, order, ids, state), { cumQty: stepsText(contract, filled), updateTime });
}

/** An order for queries. */
export function orderRow(contract: Contract, order: Order, ids: OrderIds) {
  return {
    ...common(contract, order, ids),
    avgPrice: averageText(contract, order.quote, order.filled),
    cumQuote: fixedText(order.quote),
    time: order.createdAt,
    updateTime: order.updatedAt,
  };
}

/** Status and fills of an order; the current ones unless a response describes an earlier moment. */
type State = Pick<Order, 'status' | 'filled'>;

function common(contract: Contract, order: Order, ids: OrderIds, { status, filled }: State = order) {
  return {
    orderId: ids.toWire(order.id),
    symbol: order.symbol,
    status,
    clientOrderId: order.clientOrderId,
    price: ticksText(contract, order.price),
    origQty: stepsText(contract, order.quantity),
    executedQty: stepsText(contract, filled),
    timeInForce: order.timeInForce,
    type: order.type,
    reduceOnly: order.reduceOnly,
    closePosition: order.closePosition,
    side: sideText(order.side),
    positionSide: 'BOTH',
    stopPrice: '0',
    workingType: 'CONTRACT_PRICE',
    priceProtect: false,
    origType: order.originalType,
    priceMatch: order.priceMatch,
    selfTradePreventionMode: order.selfTrade,
    goodTillDate: order.goodTill,
  };
}
