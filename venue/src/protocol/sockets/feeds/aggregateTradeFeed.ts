import type { Instrument } from '../../../market/instrument.ts';
import type { MarketEvent } from '../../../market/market.ts';
import { AGGREGATE_MS, aggregateTrades, type Trade } from '../../../market/trade.ts';
import type { Feed, Publish } from './feed.ts';
import type { FeedPayloads } from './feedPayloads.ts';

export interface AggregateTradeFeedOptions {
  readonly instrument: Instrument;
  /** The last aggregate that started before the subscription: its later trades are skipped. */
  readonly lastAggregateId: number;
  readonly payload: FeedPayloads['aggregateTrade'];
  readonly publish: Publish;
}

/** The aggTrade stream: each row is sent once and complete, after its 100 ms. */
export class AggregateTradeFeed implements Feed {
  readonly #options: AggregateTradeFeedOptions;
  #pending: Trade[] = [];

  constructor(options: AggregateTradeFeedOptions) {
    this.#options = options;
  }

  event(event: MarketEvent): void {
    if (event.type === 'trade' && event.aggregateId > this.#options.lastAggregateId) this.#pending.push(event);
  }

  time(at: number): void {
    const { instrument, payload, publish } = this.#options;
    const slot = Math.floor(at / AGGREGATE_MS) * AGGREGATE_MS;
    const running = this.#pending.findIndex(({ time }) => time >= slot);
    const whole = running < 0 ? this.#pending : this.#pending.slice(0, running);
    this.#pending = running < 0 ? [] : this.#pending.slice(running);
    for (const row of aggregateTrades(whole)) publish(payload(instrument, row, at));
  }
}
