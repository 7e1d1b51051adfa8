import type { Instrument } from '../../../market/instrument.ts';
import type { MarketEvent } from '../../../market/market.ts';
import { bookTickerEvent } from '../../payloads/bookTicker.ts';
import type { Feed, Publish } from './feed.ts';

/** The bookTicker stream: an event for each change of the best bid or ask. */
export class QuoteFeed implements Feed {
  readonly #instrument: Instrument;
  readonly #publish: Publish;

  constructor(instrument: Instrument, publish: Publish) {
    this.#instrument = instrument;
    this.#publish = publish;
  }

  event(event: MarketEvent, at: number): void {
    if (event.type === 'quote') this.#publish(bookTickerEvent(this.#instrument, event, at));
  }
}
