import {
  allMarkPricesStream,
  allMiniTickersStream,
  ExchangeRest,
  MarketStream,
  type MarkPriceEvent,
  type MiniTickerEvent,
} from '@aldgate/exchange';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import type { ExchangeConfig } from '../config.ts';

/** Figures that need a mark price older than this are not told. */
export const MARK_MAX_AGE_MS = 10_000;
/** The stream gives up after five attempts in a row, for a person to decide; a server asks again. */
const RETRY_MS = 10_000;

/** A price of a contract: decimal string in the quote asset, and when it was known to be true, epoch ms. */
export interface Figure {
  readonly price: string;
  readonly at: number;
}

interface Deps {
  readonly exchange: Pick<ExchangeConfig, 'rest' | 'stream' | 'appPing'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Mark and last prices of all contracts, from one stream. What was there before the stream opened is asked for once each
 * time that it opens, since last prices are told only when they change.
 */
export class MarkPriceFeed {
  readonly #deps: Deps;
  readonly #stream: MarketStream;
  readonly #marks = new Map<string, Figure>();
  /** Those that this connection told of: while it lives, what it says nothing more of has not changed. */
  readonly #lasts = new Map<string, Figure & { readonly connection: number }>();
  readonly #listeners = new Set<() => void>();
  #connection = 0;
  #heardAt = 0;
  #retry: NodeJS.Timeout | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { exchange } = deps;
    this.#stream = new MarketStream({ url: `${exchange.stream}/market/stream`, appPing: exchange.appPing });
    this.#stream.subscribe(allMarkPricesStream, (events) => this.#ingestMarks(events));
    this.#stream.subscribe(allMiniTickersStream, (events) => this.#ingestTickers(events));
    this.#stream.onState(({ state }) => {
      if (state === 'live') void this.#opened();
      if (state === 'offline') this.#retry = setTimeout(() => this.#stream.retry(), RETRY_MS).unref();
    });
  }

  /** The newest mark price; `at` is the older of the exchange's time and the time it came in. */
  mark(symbol: string): Figure | undefined {
    return this.#marks.get(symbol);
  }

  /** A mark price that is recent enough to reckon with. */
  currentMark(symbol: string): Figure | undefined {
    const mark = this.#marks.get(symbol);
    return mark !== undefined && this.#deps.clock() - mark.at <= MARK_MAX_AGE_MS ? mark : undefined;
  }

  /** The price of the newest trade. `at` is when the exchange last let know that there was no newer one. */
  last(symbol: string): Figure | undefined {
    const last = this.#lasts.get(symbol);
    if (last === undefined) return undefined;
    const { price, at, connection } = last;
    return { price, at: connection === this.#connection ? Math.max(at, this.#heardAt) : at };
  }

  /** Calls back when marks have come, which is each second, until the returned function is called. */
  onMarks(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#stream.close();
    this.#listeners.clear();
  }

  #ingestMarks(events: readonly MarkPriceEvent[]): void {
    const now = this.#deps.clock();
    this.#heardAt = now;
    for (const { s, p, E } of events) this.#marks.set(s, { price: p, at: Math.min(E, now) });
    for (const listener of this.#listeners) listener();
  }

  #ingestTickers(events: readonly MiniTickerEvent[]): void {
    const now = this.#deps.clock();
    for (const { s, c, E } of events) {
      this.#lasts.set(s, { price: c, at: Math.min(E, now), connection: this.#connection });
    }
  }

  async #opened(): Promise<void> {
    this.#connection += 1;
    const connection = this.#connection;
    const { exchange, clock, log } = this.#deps;
    const rest = new ExchangeRest({ rest: exchange.rest });
    try {
      const [marks, tickers] = await Promise.all([rest.premiumIndex(), rest.ticker24h()]);
      const now = clock();
      for (const { symbol, markPrice, time } of marks) {
        const at = Math.min(time, now);
        if ((this.#marks.get(symbol)?.at ?? 0) < at) this.#marks.set(symbol, { price: markPrice, at });
      }
      for (const { symbol, lastPrice } of tickers) {
        if (this.#lasts.get(symbol)?.connection === connection) continue;
        this.#lasts.set(symbol, { price: lastPrice, at: now, connection });
      }
      for (const listener of this.#listeners) listener();
    } catch (error) {
      log.warn({ err: error }, 'prices before the stream opened are not known');
    }
  }
}
