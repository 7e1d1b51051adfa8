import type { Interval } from '@aldgate/domain/market/interval.ts';
import type { Candle } from '../../../market/candle.ts';
import type { Instrument } from '../../../market/instrument.ts';
import type { Market } from '../../../market/market.ts';
import type { CandleMoment } from '../../payloads/candle.ts';
import { everyMs, type Feed, type Publish } from './feed.ts';

export interface CandleFeedOptions {
  readonly market: Market;
  readonly instrument: Instrument;
  readonly interval: Interval;
  readonly payload: (instrument: Instrument, moment: CandleMoment) => unknown;
  readonly periodMs: number;
  readonly at: number;
  readonly publish: Publish;
}

/**
 * The kline streams: the running candle on changes, and each candle once more on close. Candles missed while the
 * venue was stopped are not sent; clients fetch them by REST.
 */
export class CandleFeed implements Feed {
  readonly #options: CandleFeedOptions;
  readonly #isDue: (at: number) => boolean;
  #running: Candle | undefined;
  #sentCount = 0;

  constructor(options: CandleFeedOptions) {
    this.#options = options;
    this.#isDue = everyMs(options.periodMs, options.at);
    this.#running = this.#candle();
  }

  time(at: number): void {
    if (!this.#isDue(at)) return;
    const candle = this.#candle();
    if (candle === undefined) return;
    if (this.#running !== undefined && candle.openTime > this.#running.openTime) {
      const closed = this.#candle(this.#running.openTime);
      if (closed !== undefined) this.#send(closed, true, at);
      this.#sentCount = 0;
    }
    this.#running = candle;
    // Only trades change a candle, so their count shows whether it changed.
    if (candle.count === this.#sentCount) return;
    this.#sentCount = candle.count;
    this.#send(candle, false, at);
  }

  /** The candle with an opening time, or the running one. */
  #candle(openTime?: number): Candle | undefined {
    const { market, instrument, interval } = this.#options;
    const query = { interval, startTime: openTime, endTime: openTime, limit: 1 };
    return market.candles(instrument.id, query)[0];
  }

  #send(candle: Candle, isClosed: boolean, at: number): void {
    const { instrument, interval, payload, publish } = this.#options;
    publish(payload(instrument, { candle, interval, isClosed, at }));
  }
}
