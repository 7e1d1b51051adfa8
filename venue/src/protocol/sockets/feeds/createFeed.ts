import type { VenueProduct } from '../../../market/instrument.ts';
import type { Market } from '../../../market/market.ts';
import { continuousCandleEvent } from '../../payloads/candle.ts';
import type { StreamSpec } from '../../streams/streamName.ts';
import { AggregateTradeFeed } from './aggregateTradeFeed.ts';
import { AveragePriceFeed } from './averagePriceFeed.ts';
import { CandleFeed } from './candleFeed.ts';
import { DepthFeed } from './depthFeed.ts';
import type { Feed, Publish } from './feed.ts';
import { FEED_PAYLOADS } from './feedPayloads.ts';
import { MarkFeed } from './markFeed.ts';
import { PartialDepthFeed } from './partialDepthFeed.ts';
import { QuoteFeed } from './quoteFeed.ts';
import { QuotesFeed } from './quotesFeed.ts';
import { SecondCandleFeed } from './secondCandleFeed.ts';
import { TickerFeed } from './tickerFeed.ts';
import { TradeFeed } from './tradeFeed.ts';

/** A stream of a product, from a time on, epoch milliseconds. */
export interface NewFeed {
  readonly spec: StreamSpec;
  readonly product: VenueProduct;
  readonly market: Market;
  readonly at: number;
  readonly publish: Publish;
}

/** Creates the feed of a stream. Throws a RangeError if the symbol is not listed. */
export function createFeed({ spec, product, market, at, publish }: NewFeed): Feed {
  const instrument = spec.symbol === undefined ? undefined : market.instrument(product, spec.symbol);
  const payloads = FEED_PAYLOADS[product];
  const timed = { market, at, publish, periodMs: spec.everyMs };
  if (spec.kind === 'markPrice') return new MarkFeed({ ...timed, instrument });
  if (spec.kind === 'miniTicker' || spec.kind === 'ticker') {
    const all = product === 'spot' ? market.pairs : market.contracts;
    return new TickerFeed({ ...timed, instrument, all, payload: payloads[spec.kind] });
  }
  if (spec.kind === 'bookTicker' && spec.symbol === undefined) return new QuotesFeed(timed);
  if (instrument === undefined) throw new RangeError(`${spec.symbol} is not listed`);
  switch (spec.kind) {
    case 'bookTicker':
      return new QuoteFeed({ instrument, payload: payloads.quote, publish });
    case 'trade':
      return new TradeFeed({ instrument, payload: payloads.trade, publish });
    case 'aggTrade': {
      const lastAggregateId = market.trades(instrument.id).at(-1)?.aggregateId ?? 0;
      return new AggregateTradeFeed({ instrument, lastAggregateId, payload: payloads.aggregateTrade, publish });
    }
    case 'avgPrice':
      return new AveragePriceFeed({ ...timed, instrument });
    case 'secondKline':
      return new SecondCandleFeed({ ...timed, instrument, payload: payloads.candle });
    case 'kline':
      return new CandleFeed({ ...timed, instrument, interval: spec.interval, payload: payloads.candle });
    case 'continuousKline':
      return new CandleFeed({ ...timed, instrument, interval: spec.interval, payload: continuousCandleEvent });
    case 'partialDepth':
      return new PartialDepthFeed({ ...timed, instrument, levels: spec.levels, payload: payloads.partialDepth });
    default: {
      const { lastUpdateId } = market.book(instrument.id);
      return new DepthFeed({ ...timed, instrument, lastUpdateId, payload: payloads.depth });
    }
  }
}
