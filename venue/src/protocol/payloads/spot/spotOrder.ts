import type { Order } from '../../../engine/entities/order.ts';
import type { SpotFill } from '../../../engine/events.ts';
import type { Pair } from '../../../engine/pair.ts';
import { spotTerms } from '../../../engine/spot/settleSpot.ts';
import type { AccountTrade } from '../../../journal/records.ts';
import type { OrderIds } from '../../orderIds.ts';
import { fixedText, sideText } from '../figures.ts';
import { spotPrice, spotQuantity } from './spotText.ts';

/** Acknowledgement of a new order: that it was received. */
export function spotAck({ instrument }: Pair, order: Order, ids: OrderIds) {
  return {
    symbol: instrument.symbol,
    orderId: ids.toWire(order.id),
    orderListId: listIdOf(order),
    clientOrderId: order.clientOrderId,
    transactTime: order.updatedAt,
  };
}

/** An order's state after it was placed. */
export function spotResult(pair: Pair, order: Order, ids: OrderIds) {
  return { ...spotAck(pair, order, ids), ...terms(pair, order), ...marks(pair, order) };
}

/** As `spotResult`, with the fills of its placement. */
export function spotFull(pair: Pair, order: Order, ids: OrderIds, fills: readonly SpotFill[]) {
  return { ...spotResult(pair, order, ids), fills: fills.map((fill) => fillRow(pair, fill)) };
}

/** A cancelled order: `clientOrderId` is that of the cancellation. */
export function spotCancelled(pair: Pair, order: Order, ids: OrderIds, cancelId: string) {
  const { symbol, orderId, orderListId, transactTime } = spotAck(pair, order, ids);
  const { workingTime: _, ...state } = terms(pair, order);
  return {
    symbol,
    origClientOrderId: order.clientOrderId,
    orderId,
    orderListId,
    clientOrderId: cancelId,
    transactTime,
    ...state,
    ...marks(pair, order),
  };
}

/** An order for queries. */
export function spotOrderRow(pair: Pair, order: Order, ids: OrderIds) {
  const { symbol, orderId, orderListId, clientOrderId } = spotAck(pair, order, ids);
  const { workingTime, selfTradePreventionMode, origQuoteOrderQty, ...state } = terms(pair, order);
  const { stopPrice: _, ...own } = marks(pair, order);
  return {
    symbol,
    orderId,
    orderListId,
    clientOrderId,
    price: state.price,
    origQty: state.origQty,
    executedQty: state.executedQty,
    cummulativeQuoteQty: state.cummulativeQuoteQty,
    status: state.status,
    timeInForce: state.timeInForce,
    type: state.type,
    side: state.side,
    stopPrice: spotPrice(pair.instrument, spotTerms(order).stopPrice),
    icebergQty: fixedText(0n),
    time: order.createdAt,
    updateTime: order.updatedAt,
    isWorking: workingTime !== -1,
    workingTime,
    origQuoteOrderQty,
    selfTradePreventionMode,
    ...own,
  };
}

/** A row of GET /myTrades. */
export function spotTradeOfAccount({ instrument, base, quote }: Pair, trade: AccountTrade, ids: OrderIds) {
  return {
    symbol: instrument.symbol,
    id: trade.id,
    orderId: ids.toWire(trade.orderId),
    orderListId: trade.listId === 0 ? -1 : trade.listId,
    price: spotPrice(instrument, trade.price),
    qty: spotQuantity(instrument, trade.quantity),
    quoteQty: fixedText(trade.quote),
    commission: fixedText(trade.commission),
    commissionAsset: trade.side > 0 ? base : quote,
    time: trade.time,
    isBuyer: trade.side > 0,
    isMaker: trade.maker,
    isBestMatch: true,
  };
}

/** The id of an order's list; -1 if there is none. */
export function listIdOf(order: Order): number {
  const { listId } = spotTerms(order);
  return listId === 0 ? -1 : listId;
}

/** Since when an order works; -1 while it waits. */
function workingTimeOf(order: Order): number {
  const { workingAt } = spotTerms(order);
  return workingAt === 0 ? -1 : workingAt;
}

function terms({ instrument }: Pair, order: Order) {
  return {
    price: spotPrice(instrument, order.price),
    origQty: spotQuantity(instrument, order.quantity),
    executedQty: spotQuantity(instrument, order.filled),
    origQuoteOrderQty: fixedText(spotTerms(order).quoteQuantity),
    cummulativeQuoteQty: fixedText(order.quote),
    status: order.status,
    timeInForce: order.timeInForce,
    type: order.type,
    side: sideText(order.side),
    workingTime: workingTimeOf(order),
    selfTradePreventionMode: order.selfTrade,
  };
}

/** Fields that only some orders have. */
function marks({ instrument }: Pair, order: Order) {
  const { stopPrice, strategyId, strategyType } = spotTerms(order);
  return {
    ...(stopPrice > 0 && { stopPrice: spotPrice(instrument, stopPrice) }),
    ...(strategyId > 0 && { strategyId }),
    ...(strategyType > 0 && { strategyType }),
  };
}

function fillRow({ instrument }: Pair, fill: SpotFill) {
  return {
    price: spotPrice(instrument, fill.price),
    qty: spotQuantity(instrument, fill.quantity),
    commission: fixedText(fill.commission),
    commissionAsset: fill.commissionAsset,
    tradeId: fill.tradeId,
  };
}
