import type { Interval } from '@aldgate/domain/market/interval.ts';
import {
  isAggTradeEvent,
  isBookTickerEvent,
  isDepthUpdate,
  isKlineEvent,
  isMarkPriceEvent,
  isMiniTickerEvent,
  isSpotDepthSnapshot,
  isSpotDepthUpdate,
} from '../payloads.ts';
import { listOf, type Validator } from '../shape.ts';
import type {
  AggTradeEvent,
  BookSequence,
  BookTickerEvent,
  DepthSnapshot,
  DepthUpdate,
  KlineEvent,
  MarkPriceEvent,
  MiniTickerEvent,
} from '../wire.ts';

/** A stream's name with the type of its payload. */
export interface Stream<Payload> {
  readonly name: string;
  /** Payloads that fail are dropped and reported. Without it all payloads are delivered. */
  readonly validate?: Validator;
  /** Never set; carries the type. */
  readonly payload?: Payload;
}

export type DepthSpeed = '0ms' | '100ms' | '250ms' | '500ms';

/** Streams of the `/public` root. Spot has one root for all of its streams, and none of marks; its speed is 100ms. */
export const depthStream = (
  symbol: string,
  speed: DepthSpeed = '100ms',
  sequence: BookSequence = 'futures',
): Stream<DepthUpdate> => ({
  name: `${symbol.toLowerCase()}@depth@${speed}`,
  validate: sequence === 'spot' ? isSpotDepthUpdate : isDepthUpdate,
});

/** The best levels of each side, complete in every message; `b` and `a` are sorted best first. */
export const partialDepthStream = (
  symbol: string,
  levels: 5 | 10 | 20,
  speed: Exclude<DepthSpeed, '0ms'> = '100ms',
): Stream<DepthUpdate> => ({
  name: `${symbol.toLowerCase()}@depth${levels}@${speed}`,
  validate: isDepthUpdate,
});

/** The best levels of a spot pair's sides, which come like a snapshot. */
export const spotPartialDepthStream = (symbol: string, levels: 5 | 10 | 20): Stream<DepthSnapshot> => ({
  name: `${symbol.toLowerCase()}@depth${levels}@100ms`,
  validate: isSpotDepthSnapshot,
});

export const bookTickerStream = (symbol: string): Stream<BookTickerEvent> => ({
  name: `${symbol.toLowerCase()}@bookTicker`,
  validate: isBookTickerEvent,
});

/** Streams of the `/market` root. The mark price is sent every second. */
export const markPriceStream = (symbol: string): Stream<MarkPriceEvent> => ({
  name: `${symbol.toLowerCase()}@markPrice@1s`,
  validate: isMarkPriceEvent,
});

export const allMarkPricesStream: Stream<readonly MarkPriceEvent[]> = {
  name: '!markPrice@arr@1s',
  validate: listOf(isMarkPriceEvent),
};

/** Contains only symbols that changed within the second. */
export const allMiniTickersStream: Stream<readonly MiniTickerEvent[]> = {
  name: '!miniTicker@arr',
  validate: listOf(isMiniTickerEvent),
};

/** The running candle on changes, and each candle once on close. */
export const klineStream = (symbol: string, interval: Interval): Stream<KlineEvent> => ({
  name: `${symbol.toLowerCase()}@kline_${interval}`,
  validate: isKlineEvent,
});

/** Trades of one price and side within 100 ms, aggregated. */
export const aggTradeStream = (symbol: string): Stream<AggTradeEvent> => ({
  name: `${symbol.toLowerCase()}@aggTrade`,
  validate: isAggTradeEvent,
});
