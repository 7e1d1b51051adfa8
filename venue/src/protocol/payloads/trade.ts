import type { Instrument } from '../../market/instrument.ts';
import type { AggregateTrade, Trade } from '../../market/trade.ts';
import { notionalText, priceText, quantityText } from '../../market/wireNumber.ts';

/** A row of GET /trades. */
export function tradeRow(instrument: Instrument, { id, time, price, quantity, buyerIsMaker }: Trade) {
  return {
    id,
    price: priceText(instrument, price),
    qty: quantityText(instrument, quantity),
    quoteQty: notionalText(instrument, BigInt(price) * BigInt(quantity)),
    time,
    isBuyerMaker: buyerIsMaker,
    isRPITrade: false,
  };
}

/** The trade event. */
export function tradeEvent(instrument: Instrument, trade: Trade, at: number) {
  return {
    e: 'trade',
    E: at,
    T: trade.time,
    s: instrument.symbol,
    t: trade.id,
    p: priceText(instrument, trade.price),
    q: quantityText(instrument, trade.quantity),
    X: 'MARKET',
    m: trade.buyerIsMaker,
  };
}

/** A row of GET /aggTrades. There are no off-book trades, so `nq` is the whole quantity. */
export function aggregateTradeRow(instrument: Instrument, trade: AggregateTrade) {
  const quantity = quantityText(instrument, trade.quantity);
  return {
    a: trade.id,
    p: priceText(instrument, trade.price),
    q: quantity,
    nq: quantity,
    f: trade.firstId,
    l: trade.lastId,
    T: trade.time,
    m: trade.buyerIsMaker,
  };
}

/** The aggTrade event. */
export function aggregateTradeEvent(instrument: Instrument, trade: AggregateTrade, at: number) {
  const { a, p, q, nq, f, l, T, m } = aggregateTradeRow(instrument, trade);
  return { e: 'aggTrade', E: at, a, s: instrument.symbol, p, q, nq, f, l, T, m, st: 1 };
}
