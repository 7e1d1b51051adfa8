import { formatMarket, type MarketKey, type MarketRef, marketAt } from '@aldgate/domain/market/marketRef.ts';
import {
  allMarkPricesStream,
  allMiniTickersStream,
  ExchangeRest,
  MarketStream,
  type MarkPriceEvent,
  type MiniTickerEvent,
} from '@aldgate/exchange';
import type { Log } from '../../kernel/log.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { ExchangeConfig } from './config.ts';
import { type Figure, LastPrices, MARK_MAX_AGE_MS } from './lastPrices.ts';

/** The stream gives up after five attempts; the server starts it again after this pause. */
const RETRY_MS = 10_000;

interface Deps {
  readonly exchange: Pick<ExchangeConfig, 'code' | 'rest' | 'stream' | 'appPing'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Mark, index and last prices of an exchange's contracts, from one stream. Current values are requested each time the
 * stream opens, because last prices are streamed only when they change.
 */
export class MarkPriceFeed {
  readonly #deps: Deps;
  #stream: MarketStream | undefined;
  readonly #marks = new Map<MarketKey, Figure>();
  readonly #indexes = new Map<MarketKey, Figure>();
  readonly #fundingRates = new Map<MarketKey, string>();
  readonly #lasts = new LastPrices();
  readonly #listeners = new Set<() => void>();
  #retry: NodeJS.Timeout | undefined;
  #ingestedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Follows the prices until `close`. */
  open(): void {
    const { exchange } = this.#deps;
    const stream = new MarketStream({ url: `${exchange.stream}/market/stream`, appPing: exchange.appPing });
    this.#stream = stream;
    stream.subscribe(allMarkPricesStream, (events) => this.#ingestMarks(events));
    stream.subscribe(allMiniTickersStream, (events) => this.#ingestTickers(events));
    stream.onState(({ state }) => {
      if (state === 'live') void this.#opened();
      if (state === 'offline') this.#retry = setTimeout(() => stream.retry(), RETRY_MS).unref();
    });
  }

  /** The newest mark price; `at` is the earlier of the exchange's time and the time of receipt. */
  mark(market: MarketRef): Figure | undefined {
    return this.#marks.get(formatMarket(market));
  }

  /** The mark price, if it is recent enough to calculate with. */
  currentMark(market: MarketRef): Figure | undefined {
    return this.#current(this.mark(market));
  }

  /** The exchange's index of a contract, if it is recent enough to calculate with. */
  currentIndex(market: MarketRef): Figure | undefined {
    return this.#current(this.#indexes.get(formatMarket(market)));
  }

  /** Whether marks have been received within the last ten seconds. */
  get isCurrent(): boolean {
    return this.#deps.clock() - this.#ingestedAt <= MARK_MAX_AGE_MS;
  }

  /** The rate of the next funding, as a fraction, where the mark price that came with it is recent. */
  currentFundingRate(market: MarketRef): string | undefined {
    return this.currentMark(market) === undefined ? undefined : this.#fundingRates.get(formatMarket(market));
  }

  /** The price of the last trade. `at` is the last time the exchange confirmed that there was no newer one. */
  last(market: MarketRef): Figure | undefined {
    return this.#lasts.get(formatMarket(market));
  }

  /** Calls the listener after each update of mark prices, once a second, until the returned function is called. */
  onMarks(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#stream?.close();
    this.#listeners.clear();
  }

  #current(figure: Figure | undefined): Figure | undefined {
    return figure !== undefined && this.#deps.clock() - figure.at <= MARK_MAX_AGE_MS ? figure : undefined;
  }

  #key(symbol: string): MarketKey {
    return formatMarket(marketAt(this.#deps.exchange.code, symbol));
  }

  #ingestMarks(events: readonly MarkPriceEvent[]): void {
    const now = this.#deps.clock();
    this.#ingestedAt = now;
    this.#lasts.confirm(now);
    for (const { s, p, i, r, E } of events) {
      const key = this.#key(s);
      const at = Math.min(E, now);
      this.#marks.set(key, { price: p, at });
      this.#indexes.set(key, { price: i, at });
      this.#fundingRates.set(key, r);
    }
    for (const listener of this.#listeners) listener();
  }

  #ingestTickers(events: readonly MiniTickerEvent[]): void {
    const now = this.#deps.clock();
    for (const { s, c, E } of events) this.#lasts.set(this.#key(s), { price: c, at: Math.min(E, now) });
  }

  async #opened(): Promise<void> {
    const connection = this.#lasts.connected();
    const { exchange, clock, log } = this.#deps;
    const rest = new ExchangeRest({ rest: exchange.rest });
    try {
      const [marks, tickers] = await Promise.all([rest.premiumIndex(), rest.ticker24h()]);
      const now = clock();
      for (const { symbol, markPrice, indexPrice, time } of marks) {
        const at = Math.min(time, now);
        const key = this.#key(symbol);
        if ((this.#marks.get(key)?.at ?? 0) >= at) continue;
        this.#marks.set(key, { price: markPrice, at });
        this.#indexes.set(key, { price: indexPrice, at });
      }
      for (const { symbol, lastPrice: price } of tickers) {
        this.#lasts.fill(this.#key(symbol), { price, at: now }, connection);
      }
      for (const listener of this.#listeners) listener();
    } catch (error) {
      log.warn({ err: error }, 'current prices could not be requested');
    }
  }
}
