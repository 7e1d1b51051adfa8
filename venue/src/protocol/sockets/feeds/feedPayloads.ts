import type { Instrument, VenueProduct } from '../../../market/instrument.ts';
import type { DayStatistics, Quote } from '../../../market/market.ts';
import type { AggregateTrade, Trade } from '../../../market/trade.ts';
import { bookTickerEvent } from '../../payloads/bookTicker.ts';
import { type CandleMoment, candleEvent } from '../../payloads/candle.ts';
import { type DepthInterval, depthUpdate } from '../../payloads/depth.ts';
import {
  spotAggregateEvent,
  spotCandleEvent,
  spotDepthUpdate,
  spotMiniTickerEvent,
  spotPartialDepth,
  spotQuoteEvent,
  spotTickerEvent,
  spotTradeEvent,
} from '../../payloads/spot/spotStreams.ts';
import { miniTickerEvent, tickerEvent } from '../../payloads/ticker.ts';
import { aggregateTradeEvent, tradeEvent } from '../../payloads/trade.ts';

type Ticker = (instrument: Instrument, day: DayStatistics, quote: Quote, at: number) => unknown;

/** A product's payloads of the streams that every product has; `at` is the sending time, epoch milliseconds. */
export interface FeedPayloads {
  readonly depth: (instrument: Instrument, interval: DepthInterval, at: number) => unknown;
  readonly partialDepth: (instrument: Instrument, interval: DepthInterval, at: number) => unknown;
  readonly quote: (instrument: Instrument, quote: Quote, at: number) => unknown;
  readonly trade: (instrument: Instrument, trade: Trade, at: number) => unknown;
  readonly aggregateTrade: (instrument: Instrument, trade: AggregateTrade, at: number) => unknown;
  readonly candle: (instrument: Instrument, moment: CandleMoment) => unknown;
  readonly miniTicker: Ticker;
  readonly ticker: Ticker;
}

export const FEED_PAYLOADS: Readonly<Record<VenueProduct, FeedPayloads>> = {
  usdm: {
    depth: depthUpdate,
    partialDepth: depthUpdate,
    quote: bookTickerEvent,
    trade: tradeEvent,
    aggregateTrade: aggregateTradeEvent,
    candle: candleEvent,
    miniTicker: (instrument, day, _quote, at) => miniTickerEvent(instrument, day, at),
    ticker: (instrument, day, _quote, at) => tickerEvent(instrument, day, at),
  },
  spot: {
    depth: spotDepthUpdate,
    partialDepth: spotPartialDepth,
    quote: spotQuoteEvent,
    trade: spotTradeEvent,
    aggregateTrade: spotAggregateEvent,
    candle: spotCandleEvent,
    miniTicker: spotMiniTickerEvent,
    ticker: spotTickerEvent,
  },
};
