import { formatMarket, type MarketKey, type MarketRef, marketAt } from '@aldgate/domain/market/marketRef.ts';
import { allMiniTickersStream, ExchangeRest, MarketStream } from '@aldgate/exchange';
import type { Log } from '../../kernel/log.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { ExchangeConfig } from './config.ts';
import type { Instruments } from './instruments.ts';
import { type Figure, LastPrices, MARK_MAX_AGE_MS } from './lastPrices.ts';

/** The stream gives up after five attempts; the server starts it again after this pause. */
const RETRY_MS = 10_000;

interface Deps {
  readonly exchange: Pick<ExchangeConfig, 'code' | 'wallets' | 'spot' | 'appPing'>;
  readonly instruments: Pick<Instruments, 'all' | 'findSpotId'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Last prices of an exchange's spot pairs, from one stream; it fails apart from that of futures. */
export class SpotPriceFeed {
  readonly #deps: Deps;
  readonly #lasts = new LastPrices();
  readonly #listeners = new Set<() => void>();
  #stream: MarketStream | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isFilled = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Follows the prices until `close`. An exchange without spot has none. */
  open(): void {
    const { exchange } = this.#deps;
    if (exchange.spot === null) return;
    void this.#request();
    const stream = new MarketStream({ url: `${exchange.spot.stream}/stream`, appPing: exchange.appPing });
    this.#stream = stream;
    stream.subscribe(allMiniTickersStream, (events) => {
      const now = this.#deps.clock();
      for (const { s, c, E } of events) this.#set(s, (key) => this.#lasts.set(key, { price: c, at: Math.min(E, now) }));
      for (const listener of this.#listeners) listener();
    });
    stream.onState(({ state }) => {
      if (state === 'live') void this.#request();
      if (state === 'offline') this.#retry = setTimeout(() => stream.retry(), RETRY_MS).unref();
    });
  }

  /** The price of the last trade. `at` is the last time the exchange confirmed that there was no newer one. */
  last(market: MarketRef): Figure | undefined {
    // The stream sends what changes: its other messages mean that nothing has.
    const messageAt = this.#messageAt;
    if (messageAt !== undefined) this.#lasts.confirm(messageAt);
    return this.#lasts.get(formatMarket(market));
  }

  /** Whether all prices were requested once, and the stream has had a message within the last ten seconds. */
  get isCurrent(): boolean {
    return this.#isFilled && this.#deps.clock() - (this.#messageAt ?? Number.NEGATIVE_INFINITY) <= MARK_MAX_AGE_MS;
  }

  /** A pair's last price, if it is recent enough to calculate with. */
  recent(instrumentId: string, now: number): string | undefined {
    const last = this.last(marketAt(this.#deps.exchange.code, instrumentId));
    return last !== undefined && now - last.at <= MARK_MAX_AGE_MS ? last.price : undefined;
  }

  /** Calls the listener after each update of prices until the returned function is called. */
  onPrices(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#stream?.close();
    this.#listeners.clear();
  }

  /** The time of the last message of the present connection. */
  get #messageAt(): number | undefined {
    return this.#stream?.status.state === 'live' ? this.#stream.lastMessageAt : undefined;
  }

  /** Names a pair by the exchange's symbol; one that is not listed is passed over. */
  #set(symbol: string, set: (key: MarketKey) => void): void {
    const id = this.#deps.instruments.findSpotId(symbol);
    if (id !== undefined) set(formatMarket(marketAt(this.#deps.exchange.code, id)));
  }

  /** Requests the current prices, which the stream sends only when they change. */
  async #request(): Promise<void> {
    const connection = this.#lasts.connected();
    const { exchange, instruments, clock, log } = this.#deps;
    try {
      await instruments.all('spot');
      const tickers = await new ExchangeRest({ rest: exchange.wallets, product: 'spot' }).ticker24h();
      const at = clock();
      for (const { symbol, lastPrice: price } of tickers)
        this.#set(symbol, (key) => this.#lasts.fill(key, { price, at }, connection));
      this.#isFilled = true;
      for (const listener of this.#listeners) listener();
    } catch (error) {
      log.warn({ err: error }, 'current spot prices could not be requested');
    }
  }
}
