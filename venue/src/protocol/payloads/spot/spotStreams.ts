import type { Instrument } from '../../../market/instrument.ts';
import type { AveragePrice, DayStatistics, Quote } from '../../../market/market.ts';
import type { AggregateTrade, Trade } from '../../../market/trade.ts';
import type { CandleMoment } from '../candle.ts';
import type { DepthInterval } from '../depth.ts';
import { averagePriceRow, spotAggregateRow, spotCandleRow, spotDayRow, spotTradeRow } from './spotMarket.ts';
import { spotLevels, spotPrice, spotQuantity } from './spotText.ts';

/** The depthUpdate event, whose ids follow those of the event before. */
export function spotDepthUpdate(instrument: Instrument, interval: DepthInterval, at: number) {
  return {
    e: 'depthUpdate',
    E: at,
    s: instrument.symbol,
    U: interval.firstId,
    u: interval.lastId,
    b: spotLevels(instrument, interval.bids),
    a: spotLevels(instrument, interval.asks),
  };
}

/** The best levels of a book, which name neither their symbol nor a time. */
export function spotPartialDepth(instrument: Instrument, { lastId, bids, asks }: DepthInterval) {
  return { lastUpdateId: lastId, bids: spotLevels(instrument, bids), asks: spotLevels(instrument, asks) };
}

/** The bookTicker event, which has no kind and no time. */
export function spotQuoteEvent(instrument: Instrument, { updateId, bid, ask }: Quote) {
  return {
    u: updateId,
    s: instrument.symbol,
    b: spotPrice(instrument, bid[0]),
    B: spotQuantity(instrument, bid[1]),
    a: spotPrice(instrument, ask[0]),
    A: spotQuantity(instrument, ask[1]),
  };
}

export function spotTradeEvent(instrument: Instrument, trade: Trade, at: number) {
  const { id, price, qty, time, isBuyerMaker } = spotTradeRow(instrument, trade);
  return { e: 'trade', E: at, s: instrument.symbol, t: id, p: price, q: qty, T: time, m: isBuyerMaker, M: true };
}

export function spotAggregateEvent(instrument: Instrument, trade: AggregateTrade, at: number) {
  const { a, p, q, f, l, T, m, M } = spotAggregateRow(instrument, trade);
  return { e: 'aggTrade', E: at, s: instrument.symbol, a, p, q, f, l, T, m, M };
}

/** The kline event, whose `k` has the fields of a row by name. */
export function spotCandleEvent(instrument: Instrument, { candle, interval, isClosed, at }: CandleMoment) {
  const { symbol } = instrument;
  const [t, o, h, l, c, v, T, q, n, V, Q] = spotCandleRow(instrument, candle);
  const { firstTradeId: f, lastTradeId: L } = candle;
  const k = { t, T, s: symbol, i: interval, f, L, o, c, h, l, v, n, x: isClosed, q, V, Q, B: '0' };
  return { e: 'kline', E: at, s: symbol, k };
}

/** The 24hrMiniTicker event, single or as an array item. */
export function spotMiniTickerEvent(instrument: Instrument, day: DayStatistics, quote: Quote, at: number) {
  const row = spotDayRow(instrument, day, quote);
  return {
    e: '24hrMiniTicker',
    E: at,
    s: row.symbol,
    c: row.lastPrice,
    o: row.openPrice,
    h: row.highPrice,
    l: row.lowPrice,
    v: row.volume,
    q: row.quoteVolume,
  };
}

/** The 24hrTicker event. */
export function spotTickerEvent(instrument: Instrument, day: DayStatistics, quote: Quote, at: number) {
  const row = spotDayRow(instrument, day, quote);
  return {
    e: '24hrTicker',
    E: at,
    s: row.symbol,
    p: row.priceChange,
    P: row.priceChangePercent,
    w: row.weightedAvgPrice,
    x: row.prevClosePrice,
    c: row.lastPrice,
    Q: row.lastQty,
    b: row.bidPrice,
    B: row.bidQty,
    a: row.askPrice,
    A: row.askQty,
    o: row.openPrice,
    h: row.highPrice,
    l: row.lowPrice,
    v: row.volume,
    q: row.quoteVolume,
    O: row.openTime,
    C: row.closeTime,
    F: row.firstId,
    L: row.lastId,
    n: row.count,
  };
}

/** The avgPrice event: the price over the last minutes, and the time of the last trade. */
export function spotAverageEvent(instrument: Instrument, average: AveragePrice, at: number) {
  const { mins, price, closeTime } = averagePriceRow(average);
  return { e: 'avgPrice', E: at, s: instrument.symbol, i: `${mins}m`, w: price, T: closeTime };
}
