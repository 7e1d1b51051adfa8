import type { Instrument } from '../../../market/instrument.ts';
import type { Level } from '../../../market/level.ts';
import type { DepthEvent, MarketEvent } from '../../../market/market.ts';
import { everyMs, type Feed, type Publish } from './feed.ts';
import type { FeedPayloads } from './feedPayloads.ts';

export interface DepthFeedOptions {
  readonly instrument: Instrument;
  /** Milliseconds between events; 0 publishes each change separately. */
  readonly periodMs: number;
  /** Last update id of the book at `at`: later changes belong to the first event. */
  readonly lastUpdateId: number;
  readonly at: number;
  readonly payload: FeedPayloads['depth'];
  readonly publish: Publish;
}

/** The diff stream: changes of an interval in one event, chained by their ids. Nothing is sent without changes. */
export class DepthFeed implements Feed {
  readonly #options: DepthFeedOptions;
  readonly #isDue: (at: number) => boolean;
  readonly #bids = new Map<number, number>();
  readonly #asks = new Map<number, number>();
  #previousId: number;
  #pending: DepthEvent | undefined;

  constructor(options: DepthFeedOptions) {
    this.#options = options;
    this.#isDue = options.periodMs === 0 ? () => true : everyMs(options.periodMs, options.at);
    this.#previousId = options.lastUpdateId;
  }

  event(event: MarketEvent, at: number): void {
    if (event.type !== 'depth') return;
    for (const [ticks, steps] of event.bids) this.#bids.set(ticks, steps);
    for (const [ticks, steps] of event.asks) this.#asks.set(ticks, steps);
    this.#pending = { ...event, firstId: this.#pending?.firstId ?? event.firstId };
    if (this.#options.periodMs === 0) this.time(at);
  }

  time(at: number): void {
    if (!this.#isDue(at) || this.#pending === undefined) return;
    const { time, firstId, lastId } = this.#pending;
    const interval = { time, firstId, lastId, previousId: this.#previousId };
    const sides = { bids: ascending(this.#bids), asks: ascending(this.#asks) };
    const { instrument, payload, publish } = this.#options;
    publish(payload(instrument, { ...interval, ...sides }, at));
    this.#previousId = lastId;
    this.#pending = undefined;
    this.#bids.clear();
    this.#asks.clear();
  }
}

function ascending(changes: ReadonlyMap<number, number>): Level[] {
  return [...changes].sort(([a], [b]) => a - b);
}
