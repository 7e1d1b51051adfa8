import type { Market } from '../../../market/market.ts';
import { candleEvent, continuousCandleEvent } from '../../payloads/candle.ts';
import { miniTickerEvent, tickerEvent } from '../../payloads/ticker.ts';
import type { StreamSpec } from '../../streams/streamName.ts';
import { AggregateTradeFeed } from './aggregateTradeFeed.ts';
import { CandleFeed } from './candleFeed.ts';
import { DepthFeed } from './depthFeed.ts';
import type { Feed, Publish } from './feed.ts';
import { MarkFeed } from './markFeed.ts';
import { PartialDepthFeed } from './partialDepthFeed.ts';
import { QuoteFeed } from './quoteFeed.ts';
import { QuotesFeed } from './quotesFeed.ts';
import { TickerFeed } from './tickerFeed.ts';
import { TradeFeed } from './tradeFeed.ts';

/** Creates the feed of a stream as of a time. Throws a RangeError if the symbol is not listed. */
export function createFeed(spec: StreamSpec, market: Market, at: number, publish: Publish): Feed {
  const instrument = spec.symbol === undefined ? undefined : market.instrument('usdm', spec.symbol);
  const timed = { market, at, publish, periodMs: spec.everyMs };
  if (spec.kind === 'markPrice') return new MarkFeed({ ...timed, instrument });
  if (spec.kind === 'miniTicker') return new TickerFeed({ ...timed, instrument, payload: miniTickerEvent });
  if (spec.kind === 'ticker') return new TickerFeed({ ...timed, instrument, payload: tickerEvent });
  if (spec.kind === 'bookTicker' && spec.symbol === undefined) return new QuotesFeed(timed);
  if (instrument === undefined) throw new RangeError(`${spec.symbol} is not listed`);
  switch (spec.kind) {
    case 'bookTicker':
      return new QuoteFeed(instrument, publish);
    case 'trade':
      return new TradeFeed(instrument, publish);
    case 'aggTrade': {
      const lastAggregateId = market.trades(spec.symbol).at(-1)?.aggregateId ?? 0;
      return new AggregateTradeFeed({ instrument, lastAggregateId, publish });
    }
    case 'kline':
      return new CandleFeed({ ...timed, instrument, interval: spec.interval, payload: candleEvent });
    case 'continuousKline':
      return new CandleFeed({ ...timed, instrument, interval: spec.interval, payload: continuousCandleEvent });
    case 'partialDepth':
      return new PartialDepthFeed({ ...timed, instrument, levels: spec.levels });
    default:
      return new DepthFeed({ ...timed, instrument, lastUpdateId: market.book(instrument.symbol).lastUpdateId });
  }
}
