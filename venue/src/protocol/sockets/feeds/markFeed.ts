import type { Instrument } from '../../../market/instrument.ts';
import type { Market } from '../../../market/market.ts';
import { markPriceEvent } from '../../payloads/markPrice.ts';
import { everyMs, type Feed, type Publish } from './feed.ts';

export interface MarkFeedOptions {
  readonly market: Market;
  /** One contract, or undefined for all in one array. */
  readonly instrument: Instrument | undefined;
  readonly periodMs: number;
  readonly at: number;
  readonly publish: Publish;
}

/** The markPrice streams. They are sent even without changes, as a heartbeat. */
export class MarkFeed implements Feed {
  readonly #options: MarkFeedOptions;
  readonly #isDue: (at: number) => boolean;

  constructor(options: MarkFeedOptions) {
    this.#options = options;
    this.#isDue = everyMs(options.periodMs, options.at);
  }

  time(at: number): void {
    if (!this.#isDue(at)) return;
    const { market, instrument, publish } = this.#options;
    const payload = (each: Instrument) => markPriceEvent(each, market.mark(each.symbol), at);
    publish(instrument === undefined ? market.contracts.map(payload) : payload(instrument));
  }
}
