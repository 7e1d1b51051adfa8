import type { Contract } from '../../../engine/contract.ts';
import type { Order } from '../../../engine/entities/order.ts';
import type { Fill, OrderChanged } from '../../../engine/events.ts';
import type { OrderIds } from '../../orderIds.ts';
import { averageText, fixedText, sideText, stepsText, ticksText } from '../figures.ts';

/** The ORDER_TRADE_UPDATE event. `at` is the sending time, `time` the event time, epoch milliseconds. */
export function orderUpdate(contract: Contract, change: OrderChanged, ids: OrderIds, at: number, time: number) {
  const { order, execution, fill, bids, asks } = change;
  return {
    e: 'ORDER_TRADE_UPDATE',
    T: time,
    E: at,
    o: {
      s: order.symbol,
      c: order.clientOrderId,
      S: sideText(order.side),
      o: order.type,
      f: order.timeInForce,
      q: stepsText(contract, order.quantity),
      p: ticksText(contract, order.price),
      ap: averageText(contract, order.quote, order.filled),
      sp: '0',
      x: execution,
      X: order.status,
      i: ids.toWire(order.id),
      l: stepsText(contract, fill?.quantity ?? 0),
      z: stepsText(contract, order.filled),
      L: ticksText(contract, fill?.price ?? 0),
      N: contract.instrument.quoteAsset,
      n: fill === undefined ? '0' : fixedText(fill.commission),
      T: time,
      t: fill?.tradeId ?? 0,
      b: fixedText(bids),
      a: fixedText(asks),
      m: fill?.maker ?? false,
      R: order.reduceOnly,
      wt: 'CONTRACT_PRICE',
      ot: order.originalType,
      ps: 'BOTH',
      cp: order.closePosition,
      pP: false,
      si: 0,
      ss: 0,
      rp: fill === undefined ? '0' : fixedText(fill.realised),
      V: order.selfTrade,
      pm: order.priceMatch,
      gtd: order.goodTill,
      er: expiryReason(order, execution),
    },
  };
}

/** The TRADE_LITE event: a short form of a fill. */
export function tradeLite(contract: Contract, order: Order, fill: Fill, ids: OrderIds, at: number, time: number) {
  return {
    e: 'TRADE_LITE',
    E: at,
    T: time,
    s: order.symbol,
    q: stepsText(contract, order.quantity),
    p: ticksText(contract, order.price),
    m: fill.maker,
    c: order.clientOrderId,
    S: sideText(order.side),
    L: ticksText(contract, fill.price),
    l: stepsText(contract, fill.quantity),
    t: fill.tradeId,
    i: ids.toWire(order.id),
  };
}

/** The exchange's numeric reason of an expiry: '0' for all other updates. */
function expiryReason(order: Order, execution: OrderChanged['execution']): string {
  if (execution !== 'EXPIRED') return '0';
  if (order.status === 'EXPIRED_IN_MATCH') return '1';
  if (order.type === 'MARKET') return '9';
  if (order.timeInForce === 'IOC' || order.timeInForce === 'FOK') return '2';
  return order.reduceOnly ? '4' : '0';
}
