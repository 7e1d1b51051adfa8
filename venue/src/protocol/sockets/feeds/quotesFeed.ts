import type { Market } from '../../../market/market.ts';
import { bookTickerEvent } from '../../payloads/bookTicker.ts';
import { everyMs, type Feed, type Publish } from './feed.ts';

export interface QuotesFeedOptions {
  readonly market: Market;
  readonly periodMs: number;
  readonly at: number;
  readonly publish: Publish;
}

/** The bookTicker stream of all contracts: an event for each, at an interval. */
export class QuotesFeed implements Feed {
  readonly #options: QuotesFeedOptions;
  readonly #isDue: (at: number) => boolean;

  constructor(options: QuotesFeedOptions) {
    this.#options = options;
    this.#isDue = everyMs(options.periodMs, options.at);
  }

  time(at: number): void {
    if (!this.#isDue(at)) return;
    const { market, publish } = this.#options;
    for (const instrument of market.contracts) {
      publish(bookTickerEvent(instrument, market.quote(instrument.symbol), at));
    }
  }
}
