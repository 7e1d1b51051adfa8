import type { Instrument } from '../../../market/instrument.ts';
import type { Market } from '../../../market/market.ts';
import { spotAverageEvent } from '../../payloads/spot/spotStreams.ts';
import { everyMs, type Feed, type Publish } from './feed.ts';

export interface AveragePriceFeedOptions {
  readonly market: Market;
  readonly instrument: Instrument;
  readonly periodMs: number;
  readonly at: number;
  readonly publish: Publish;
}

/** The avgPrice stream of a pair, sent even without changes. */
export class AveragePriceFeed implements Feed {
  readonly #options: AveragePriceFeedOptions;
  readonly #isDue: (at: number) => boolean;

  constructor(options: AveragePriceFeedOptions) {
    this.#options = options;
    this.#isDue = everyMs(options.periodMs, options.at);
  }

  time(at: number): void {
    if (!this.#isDue(at)) return;
    const { market, instrument, publish } = this.#options;
    publish(spotAverageEvent(instrument, market.average(instrument.id), at));
  }
}
