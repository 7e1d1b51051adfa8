import type { Market } from '../../../market/market.ts';
import type { StreamSpec } from '../streamName.ts';
import { DepthFeed } from './depthFeed.ts';
import type { Feed, Publish } from './feed.ts';
import { MarkFeed } from './markFeed.ts';
import { MiniTickerFeed } from './miniTickerFeed.ts';
import { PartialDepthFeed } from './partialDepthFeed.ts';
import { QuoteFeed } from './quoteFeed.ts';

/** The feed of a stream as of a time. Throws a RangeError for a symbol that is not listed. */
export function feedOf(spec: StreamSpec, market: Market, at: number, publish: Publish): Feed {
  const instrument = spec.symbol === undefined ? undefined : market.instrument(spec.symbol);
  if (spec.kind === 'markPrice') return new MarkFeed({ market, instrument, periodMs: spec.everyMs, at, publish });
  if (spec.kind === 'miniTicker')
    return new MiniTickerFeed({ market, instrument, periodMs: spec.everyMs, at, publish });
  if (instrument === undefined) throw new RangeError(`${spec.symbol} is not listed`);
  if (spec.kind === 'bookTicker') return new QuoteFeed(instrument, publish);
  const periodMs = spec.everyMs;
  if (spec.kind === 'partialDepth') {
    return new PartialDepthFeed({ market, instrument, levels: spec.levels, periodMs, at, publish });
  }
  const { lastUpdateId } = market.book(spec.symbol);
  return new DepthFeed({ instrument, periodMs, lastUpdateId, at, publish });
}
