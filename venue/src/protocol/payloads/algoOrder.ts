import type { Contract } from '../../engine/contract.ts';
import type { AlgoOrder } from '../../engine/entities/algoOrder.ts';
import type { Order } from '../../engine/entities/order.ts';
import type { OrderIds } from '../orderIds.ts';
import { averageText, sideText, stepsText, ticksText } from './figures.ts';

/** Response to placing a conditional order. */
export function algoOrderAck(contract: Contract, algo: AlgoOrder) {
  return {
    algoId: algo.id,
    clientAlgoId: algo.clientAlgoId,
    algoType: 'CONDITIONAL',
    orderType: algo.type,
    symbol: algo.symbol,
    side: sideText(algo.side),
    positionSide: 'BOTH',
    timeInForce: algo.timeInForce,
    quantity: stepsText(contract, algo.quantity),
    algoStatus: algo.status,
    triggerPrice: ticksText(contract, algo.triggerPrice),
    price: ticksText(contract, algo.price),
    icebergQuantity: null,
    selfTradePreventionMode: algo.selfTrade,
    workingType: algo.workingType,
    priceMatch: algo.priceMatch,
    closePosition: algo.closePosition,
    priceProtect: algo.priceProtect,
    reduceOnly: algo.reduceOnly,
    createTime: algo.createdAt,
    updateTime: algo.updatedAt,
    triggerTime: algo.triggeredAt,
    goodTillDate: algo.goodTill,
  };
}

/** A conditional order for queries, with its triggered order, if any. */
export function algoOrderRow(contract: Contract, algo: AlgoOrder, order: Order | undefined, ids: OrderIds) {
  return {
    ...algoOrderAck(contract, algo),
    actualOrderId: order === undefined ? '' : ids.toText(order.id),
    actualType: order?.type ?? '',
    actualPrice: order === undefined ? '0' : averageText(contract, order.quote, order.filled),
    actualQty: stepsText(contract, order?.filled ?? 0),
  };
}
