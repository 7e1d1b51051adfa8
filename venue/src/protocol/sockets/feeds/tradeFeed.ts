import type { Instrument } from '../../../market/instrument.ts';
import type { MarketEvent } from '../../../market/market.ts';
import type { Feed, Publish } from './feed.ts';
import type { FeedPayloads } from './feedPayloads.ts';

export interface TradeFeedOptions {
  readonly instrument: Instrument;
  readonly payload: FeedPayloads['trade'];
  readonly publish: Publish;
}

/** The trade stream: each trade separately. */
export class TradeFeed implements Feed {
  readonly #options: TradeFeedOptions;

  constructor(options: TradeFeedOptions) {
    this.#options = options;
  }

  event(event: MarketEvent, at: number): void {
    const { instrument, payload, publish } = this.#options;
    if (event.type === 'trade') publish(payload(instrument, event, at));
  }
}
