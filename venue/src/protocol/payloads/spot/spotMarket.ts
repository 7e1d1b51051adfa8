import { formatUnits } from '@aldgate/domain/market/units.ts';
import { FIXED_DECIMALS, mulDiv } from '@aldgate/domain/money/fixed.ts';
import { AVERAGE_MINUTES } from '../../../engine/spot/averagePrice.ts';
import type { Candle } from '../../../market/candle.ts';
import type { Instrument } from '../../../market/instrument.ts';
import type { AveragePrice, Book, DayStatistics, Quote, WindowStatistics } from '../../../market/market.ts';
import type { AggregateTrade, Trade } from '../../../market/trade.ts';
import { spotLevels, spotNotional, spotPrice, spotQuantity } from './spotText.ts';

/** Response of GET /depth: up to `limit` levels per side, best first. */
export function spotDepth(instrument: Instrument, { lastUpdateId, bids, asks }: Book, limit: number) {
  return {
    lastUpdateId,
    bids: spotLevels(instrument, bids.slice(0, limit)),
    asks: spotLevels(instrument, asks.slice(0, limit)),
  };
}

/** A row of GET /trades. */
export function spotTradeRow(instrument: Instrument, { id, time, price, quantity, buyerIsMaker }: Trade) {
  return {
    id,
    price: spotPrice(instrument, price),
    qty: spotQuantity(instrument, quantity),
    quoteQty: spotNotional(instrument, BigInt(price) * BigInt(quantity)),
    time,
    isBuyerMaker: buyerIsMaker,
    isBestMatch: true,
  };
}

/** A row of GET /aggTrades. */
export function spotAggregateRow(instrument: Instrument, trade: AggregateTrade) {
  return {
    a: trade.id,
    p: spotPrice(instrument, trade.price),
    q: spotQuantity(instrument, trade.quantity),
    f: trade.firstId,
    l: trade.lastId,
    T: trade.time,
    m: trade.buyerIsMaker,
    M: true,
  };
}

/** A row of GET /klines. */
export function spotCandleRow(instrument: Instrument, candle: Candle) {
  return [
    candle.openTime,
    spotPrice(instrument, candle.open),
    spotPrice(instrument, candle.high),
    spotPrice(instrument, candle.low),
    spotPrice(instrument, candle.close),
    spotQuantity(instrument, candle.volume),
    candle.closeTime,
    spotNotional(instrument, candle.quoteVolume),
    candle.count,
    spotQuantity(instrument, candle.takerBuyVolume),
    spotNotional(instrument, candle.takerBuyQuoteVolume),
    '0',
  ];
}

/** A row of GET /ticker/price. */
export function spotPriceRow(instrument: Instrument, { last }: DayStatistics) {
  return { symbol: instrument.symbol, price: spotPrice(instrument, last) };
}

/** A row of GET /ticker/bookTicker. An empty side is zero. */
export function spotQuoteRow(instrument: Instrument, { bid, ask }: Quote) {
  return {
    symbol: instrument.symbol,
    bidPrice: spotPrice(instrument, bid[0]),
    bidQty: spotQuantity(instrument, bid[1]),
    askPrice: spotPrice(instrument, ask[0]),
    askQty: spotQuantity(instrument, ask[1]),
  };
}

/** A row of GET /ticker/24hr with `type=MINI`. */
export function spotMiniRow(instrument: Instrument, window: WindowStatistics) {
  return {
    symbol: instrument.symbol,
    openPrice: spotPrice(instrument, window.open),
    highPrice: spotPrice(instrument, window.high),
    lowPrice: spotPrice(instrument, window.low),
    lastPrice: spotPrice(instrument, window.last),
    volume: spotQuantity(instrument, window.volume),
    quoteVolume: spotNotional(instrument, window.quoteVolume),
    openTime: window.openTime,
    closeTime: window.closeTime,
    firstId: window.lastTradeId - window.count + 1,
    lastId: window.lastTradeId,
    count: window.count,
  };
}

/** A row of GET /ticker/24hr. The previous close is the price with which the day opened. */
export function spotDayRow(instrument: Instrument, day: DayStatistics, quote: Quote) {
  const mini = spotMiniRow(instrument, day);
  const { bidPrice, bidQty, askPrice, askQty } = spotQuoteRow(instrument, quote);
  return {
    symbol: mini.symbol,
    ...spotChange(instrument, day),
    prevClosePrice: mini.openPrice,
    lastPrice: mini.lastPrice,
    lastQty: spotQuantity(instrument, day.lastQuantity),
    bidPrice,
    bidQty,
    askPrice,
    askQty,
    openPrice: mini.openPrice,
    highPrice: mini.highPrice,
    lowPrice: mini.lowPrice,
    volume: mini.volume,
    quoteVolume: mini.quoteVolume,
    openTime: mini.openTime,
    closeTime: mini.closeTime,
    firstId: mini.firstId,
    lastId: mini.lastId,
    count: mini.count,
  };
}

/** A row of GET /ticker, of a window of any length. */
export function spotWindowRow(instrument: Instrument, window: WindowStatistics) {
  const { symbol, lastPrice, ...mini } = spotMiniRow(instrument, window);
  const { openPrice, highPrice, lowPrice, ...rest } = mini;
  return { symbol, ...spotChange(instrument, window), openPrice, highPrice, lowPrice, lastPrice, ...rest };
}

/** Response of GET /avgPrice. */
export function averagePriceRow({ price, lastTime }: AveragePrice) {
  return { mins: AVERAGE_MINUTES, price: formatUnits(price, FIXED_DECIMALS), closeTime: lastTime };
}

/** The change of a window in quote units and percent, and its volume-weighted average price. */
export function spotChange(instrument: Instrument, { open, last, volume, quoteVolume }: WindowStatistics) {
  const { unitsPerTick, pricePrecision } = instrument;
  const scale = BigInt(unitsPerTick) * 10n ** BigInt(FIXED_DECIMALS - pricePrecision);
  const average = volume === 0 ? BigInt(last) * scale : mulDiv(quoteVolume, scale, BigInt(volume));
  const change = BigInt(last - open);
  return {
    priceChange: formatUnits(change * scale, FIXED_DECIMALS),
    priceChangePercent: open === 0 ? '0.000' : formatUnits((change * 100_000n) / BigInt(open), 3),
    weightedAvgPrice: formatUnits(average, FIXED_DECIMALS),
  };
}
