import type { Instrument } from '../../../market/instrument.ts';
import type { Market, MarketEvent } from '../../../market/market.ts';
import { everyMs, type Feed, type Publish } from './feed.ts';
import type { FeedPayloads } from './feedPayloads.ts';

export interface PartialDepthFeedOptions {
  readonly market: Market;
  readonly instrument: Instrument;
  readonly levels: number;
  /** Milliseconds between events; 0 publishes each change. */
  readonly periodMs: number;
  readonly at: number;
  readonly payload: FeedPayloads['partialDepth'];
  readonly publish: Publish;
}

/** The best levels of a book, complete, if the book changed since the last event. */
export class PartialDepthFeed implements Feed {
  readonly #options: PartialDepthFeedOptions;
  readonly #isDue: (at: number) => boolean;
  #previousId: number;
  #firstId: number | undefined;

  constructor(options: PartialDepthFeedOptions) {
    this.#options = options;
    this.#isDue = options.periodMs === 0 ? () => true : everyMs(options.periodMs, options.at);
    this.#previousId = options.market.book(options.instrument.id).lastUpdateId;
  }

  event(event: MarketEvent, at: number): void {
    if (event.type !== 'depth') return;
    this.#firstId ??= event.firstId;
    if (this.#options.periodMs === 0) this.time(at);
  }

  time(at: number): void {
    if (!this.#isDue(at) || this.#firstId === undefined) return;
    const { market, instrument, levels, payload, publish } = this.#options;
    const { lastUpdateId: lastId, time, bids, asks } = market.book(instrument.id);
    const ids = { firstId: this.#firstId, lastId, previousId: this.#previousId };
    const sides = { bids: bids.slice(0, levels), asks: asks.slice(0, levels) };
    publish(payload(instrument, { time, ...ids, ...sides }, at));
    this.#previousId = lastId;
    this.#firstId = undefined;
  }
}
