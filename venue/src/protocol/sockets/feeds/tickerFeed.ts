import type { Instrument } from '../../../market/instrument.ts';
import type { DayStatistics, Market } from '../../../market/market.ts';
import { everyMs, type Feed, type Publish } from './feed.ts';
import type { FeedPayloads } from './feedPayloads.ts';

export interface TickerFeedOptions {
  readonly market: Market;
  /** One instrument, or undefined for all of its product in one array. */
  readonly instrument: Instrument | undefined;
  readonly all: readonly Instrument[];
  readonly payload: FeedPayloads['ticker'];
  readonly periodMs: number;
  readonly at: number;
  readonly publish: Publish;
}

/** The ticker streams: only instruments whose statistics changed since the last event. */
export class TickerFeed implements Feed {
  readonly #options: TickerFeedOptions;
  readonly #isDue: (at: number) => boolean;
  readonly #sent = new Map<string, string>();

  constructor(options: TickerFeedOptions) {
    this.#options = options;
    this.#isDue = everyMs(options.periodMs, options.at);
  }

  time(at: number): void {
    if (!this.#isDue(at)) return;
    const { market, instrument, all, payload, publish } = this.#options;
    const watched = instrument === undefined ? all : [instrument];
    const payloads = watched.flatMap((each) => {
      const day = market.day(each.id);
      return this.#changed(each.id, day) ? [payload(each, day, market.quote(each.id), at)] : [];
    });
    if (payloads.length > 0) publish(instrument === undefined ? payloads : payloads[0]);
  }

  #changed(symbol: string, day: DayStatistics): boolean {
    const state = `${day.last} ${day.open} ${day.high} ${day.low} ${day.volume} ${day.count}`;
    if (this.#sent.get(symbol) === state) return false;
    this.#sent.set(symbol, state);
    return true;
  }
}
