import type { EngineContext } from '../../../engine/engineContext.ts';
import { isOpen, type Order } from '../../../engine/entities/order.ts';
import type { OrderList } from '../../../engine/entities/orderList.ts';
import type { ExchangeEvent, SpotOrderChanged } from '../../../engine/events.ts';
import type { AssetBalance } from '../../../engine/spot/balances.ts';
import { spotTerms } from '../../../engine/spot/settleSpot.ts';
import type { OrderIds } from '../../orderIds.ts';
import { fixedText, sideText } from '../figures.ts';
import { listIdOf } from './spotOrder.ts';
import { orderListRow } from './spotOrderList.ts';
import { spotPrice, spotQuantity } from './spotText.ts';

/** Times of an event, epoch milliseconds, and the number of an execution. */
export interface SpotMoment {
  /** When it is sent. */
  readonly at: number;
  /** When it happened. */
  readonly time: number;
  readonly execution: number;
}

/** Payloads of an event for the account's subscriptions; none for events of other products. */
export function spotEvents(
  engine: EngineContext,
  event: ExchangeEvent,
  ids: OrderIds,
  moment: SpotMoment,
): readonly { readonly e: string }[] {
  switch (event.type) {
    case 'spotOrder':
      return [executionReport(engine, event, ids, moment), accountPosition(event.balances, moment)];
    case 'orderList':
      return [listStatus(engine, event.list, ids, moment)];
    case 'balance':
      return [accountPosition([event.balance], moment), balanceUpdate(event.balance.asset, event.change, moment)];
    default:
      return [];
  }
}

function executionReport(
  engine: EngineContext,
  { order, fill, execution, cancelId }: SpotOrderChanged,
  ids: OrderIds,
  { at, time, execution: number }: SpotMoment,
) {
  const { instrument } = engine.pair(order.symbol);
  const { stopPrice, quoteQuantity, workingAt, strategyId, strategyType } = spotTerms(order);
  return {
    e: 'executionReport',
    E: at,
    s: instrument.symbol,
    c: cancelId ?? order.clientOrderId,
    S: sideText(order.side),
    o: order.type,
    f: order.timeInForce,
    q: spotQuantity(instrument, order.quantity),
    p: spotPrice(instrument, order.price),
    P: spotPrice(instrument, stopPrice),
    F: fixedText(0n),
    g: listIdOf(order),
    C: cancelId === undefined ? '' : order.clientOrderId,
    x: order.status === 'EXPIRED_IN_MATCH' ? 'TRADE_PREVENTION' : execution,
    X: order.status,
    r: 'NONE',
    i: ids.toWire(order.id),
    l: spotQuantity(instrument, fill?.quantity ?? 0),
    z: spotQuantity(instrument, order.filled),
    L: spotPrice(instrument, fill?.price ?? 0),
    n: fill === undefined ? '0' : fixedText(fill.commission),
    N: fill?.commissionAsset ?? null,
    T: time,
    t: fill?.tradeId ?? -1,
    I: number,
    w: isWorking(order),
    m: fill?.maker ?? false,
    M: fill !== undefined,
    O: order.createdAt,
    Z: fixedText(order.quote),
    Y: fixedText(fill?.quote ?? 0n),
    Q: fixedText(quoteQuantity),
    ...(workingAt > 0 && { W: workingAt }),
    V: order.selfTrade,
    ...(strategyId > 0 && { j: strategyId }),
    ...(strategyType > 0 && { J: strategyType }),
  };
}

/** Whether an order is on the book: open, and without a trigger to wait for. */
const isWorking = (order: Order): boolean => isOpen(order) && spotTerms(order).workingAt > 0;

function accountPosition(balances: readonly AssetBalance[], { at, time }: SpotMoment) {
  return {
    e: 'outboundAccountPosition',
    E: at,
    u: time,
    B: balances.map(({ asset, free, locked }) => ({ a: asset, f: fixedText(free), l: fixedText(locked) })),
  };
}

function listStatus(engine: EngineContext, list: OrderList, ids: OrderIds, { at, time }: SpotMoment) {
  const row = orderListRow(engine.pair(list.symbol), list, ids);
  return {
    e: 'listStatus',
    E: at,
    s: row.symbol,
    g: row.orderListId,
    c: row.contingencyType,
    l: row.listStatusType,
    L: row.listOrderStatus,
    r: 'NONE',
    C: row.listClientOrderId,
    T: time,
    O: row.orders.map(({ symbol, orderId, clientOrderId }) => ({ s: symbol, i: orderId, c: clientOrderId })),
  };
}

function balanceUpdate(asset: string, change: bigint, { at, time }: SpotMoment) {
  return { e: 'balanceUpdate', E: at, a: asset, d: fixedText(change), T: time };
}
