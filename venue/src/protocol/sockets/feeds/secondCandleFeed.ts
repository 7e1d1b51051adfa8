import type { Instrument } from '../../../market/instrument.ts';
import type { Market } from '../../../market/market.ts';
import { buildSeconds } from '../../rest/spot/secondCandles.ts';
import { everyMs, type Feed, type Publish } from './feed.ts';
import type { FeedPayloads } from './feedPayloads.ts';

const SECOND_MS = 1_000;

export interface SecondCandleFeedOptions {
  readonly market: Market;
  readonly instrument: Instrument;
  readonly payload: FeedPayloads['candle'];
  readonly at: number;
  readonly publish: Publish;
}

/** The stream of candles of a second: each once, as it closes. */
export class SecondCandleFeed implements Feed {
  readonly #options: SecondCandleFeedOptions;
  readonly #isDue: (at: number) => boolean;

  constructor(options: SecondCandleFeedOptions) {
    this.#options = options;
    this.#isDue = everyMs(SECOND_MS, options.at);
  }

  time(at: number): void {
    if (!this.#isDue(at)) return;
    const { market, instrument, payload, publish } = this.#options;
    const openTime = (Math.floor(at / SECOND_MS) - 1) * SECOND_MS;
    const [candle] = buildSeconds(market.trades(instrument.id), openTime, openTime);
    if (candle !== undefined) publish(payload(instrument, { candle, interval: '1s', isClosed: true, at }));
  }
}
