import type { Instrument } from '../../../market/instrument.ts';
import type { MarketEvent } from '../../../market/market.ts';
import { tradeEvent } from '../../payloads/trade.ts';
import type { Feed, Publish } from './feed.ts';

/** The trade stream: each trade separately. */
export class TradeFeed implements Feed {
  readonly #instrument: Instrument;
  readonly #publish: Publish;

  constructor(instrument: Instrument, publish: Publish) {
    this.#instrument = instrument;
    this.#publish = publish;
  }

  event(event: MarketEvent, at: number): void {
    if (event.type === 'trade') this.#publish(tradeEvent(this.#instrument, event, at));
  }
}
