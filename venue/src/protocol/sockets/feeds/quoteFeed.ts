import type { Instrument } from '../../../market/instrument.ts';
import type { MarketEvent } from '../../../market/market.ts';
import type { Feed, Publish } from './feed.ts';
import type { FeedPayloads } from './feedPayloads.ts';

export interface QuoteFeedOptions {
  readonly instrument: Instrument;
  readonly payload: FeedPayloads['quote'];
  readonly publish: Publish;
}

/** The bookTicker stream: an event for each change of the best bid or ask. */
export class QuoteFeed implements Feed {
  readonly #options: QuoteFeedOptions;

  constructor(options: QuoteFeedOptions) {
    this.#options = options;
  }

  event(event: MarketEvent, at: number): void {
    const { instrument, payload, publish } = this.#options;
    if (event.type === 'quote') publish(payload(instrument, event, at));
  }
}
