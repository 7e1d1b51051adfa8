import { backoffMs } from '@aldgate/domain/retry/backoff.ts';
import { type Clock, systemClock } from '../clock.ts';
import { logError, notify, type OnError } from '../notify.ts';
import type { DepthLimit, ExchangeRest } from '../rest/exchangeRest.ts';
import type { MarketStream } from '../stream/marketStream.ts';
import { type DepthSpeed, depthStream } from '../stream/streams.ts';
import { LocalOrderBook, type LocalOrderBookOptions } from './localOrderBook.ts';

export interface LiveBookOptions extends LocalOrderBookOptions {
  readonly symbol: string;
  readonly rest: Pick<ExchangeRest, 'depth'>;
  /** A stream on the `/public` root, or on that of spot. */
  readonly stream: Pick<MarketStream, 'subscribe' | 'onState' | 'status'>;
  /** Levels per side of the snapshot. */
  readonly limit?: DepthLimit;
  readonly speed?: DepthSpeed;
  readonly clock?: Clock;
  /** Math.random by default. */
  readonly random?: () => number;
  /** Receives exceptions of listeners; the console by default. */
  readonly onError?: OnError;
}

/** A snapshot is fetched when events arrive, or after this time for a quiet symbol. */
const FIRST_SNAPSHOT_MS = 1_000;
const SNAPSHOT_GAP_MS = 1_000;
const BACKOFF_MAX_MS = 30_000;

/** The order book of one symbol, maintained from a stream and from snapshots that it fetches as needed. */
export class LiveBook {
  readonly book: LocalOrderBook;
  readonly #options: Required<
    Pick<LiveBookOptions, 'symbol' | 'rest' | 'stream' | 'limit' | 'clock' | 'random' | 'onError'>
  >;
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[];
  #cancelFetch: (() => void) | undefined;
  #isFetching = false;
  #isClosed = false;
  /** Whether the exchange has more levels than the snapshot. */
  #isPartial = false;
  #failures = 0;
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #failure: unknown;

  constructor(options: LiveBookOptions) {
    const { symbol, rest, stream, limit = 500, speed = '100ms', ...others } = options;
    const { clock = systemClock, random = Math.random, onError = logError, ...bookOptions } = others;
    this.#options = { symbol, rest, stream, limit, clock, random, onError };
    this.book = new LocalOrderBook(bookOptions);
    this.#stops = [
      stream.subscribe(depthStream(symbol, speed, options.sequence), (event) => {
        this.book.applyUpdate(event);
        if (this.book.state === 'waiting' || this.#isThin()) this.#fetchSoon();
        this.#notify();
      }),
      // Events are lost while the socket is down; the sequence would show it only with the next event.
      stream.onState(({ state }) => {
        if (state !== 'live') this.book.resync();
        this.#notify();
      }),
      clock.after(FIRST_SNAPSHOT_MS, () => this.book.state === 'waiting' && this.#fetchSoon()),
    ];
  }

  /** Whether the book matches the exchange's; false if it is only the last known state. */
  get isLive(): boolean {
    return this.book.state === 'synced' && this.#options.stream.status.state === 'live';
  }

  /** Why the last snapshot could not be fetched; undefined after one that was. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Calls the listener after each change of the book or of `isLive`. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    this.#cancelFetch?.();
    this.#listeners.clear();
  }

  /** The price has moved past most levels of the last snapshot. */
  #isThin(): boolean {
    return this.#isPartial && this.book.knownLevels < this.#options.limit / 4;
  }

  #fetchSoon(): void {
    if (this.#isFetching || this.#cancelFetch !== undefined || this.#isClosed) return;
    const { clock, random } = this.#options;
    const backoff =
      this.#failures === 0
        ? SNAPSHOT_GAP_MS
        : backoffMs(this.#failures, { firstMs: SNAPSHOT_GAP_MS, maxMs: BACKOFF_MAX_MS, random });
    const delay = Math.max(0, this.#fetchedAt + backoff - clock.now());
    this.#cancelFetch = clock.after(delay, () => {
      this.#cancelFetch = undefined;
      void this.#fetch();
    });
  }

  async #fetch(): Promise<void> {
    const { rest, symbol, limit, clock } = this.#options;
    this.#isFetching = true;
    this.#fetchedAt = clock.now();
    // Events are buffered from here on, so that none between the snapshot and its loading is lost.
    this.book.resync();
    try {
      const snapshot = await rest.depth(symbol, limit);
      this.#failure = undefined;
      if (this.#isClosed) return;
      this.#isPartial = snapshot.bids.length >= limit || snapshot.asks.length >= limit;
      this.#failures = this.book.applySnapshot(snapshot) ? 0 : this.#failures + 1;
    } catch (error) {
      this.#failure = error;
      // The exchange rejected the request or did not respond: the next attempt waits longer; `isLive` is false
      // meanwhile.
      this.#failures += 1;
    } finally {
      this.#isFetching = false;
    }
    if (this.book.state === 'waiting') this.#fetchSoon();
    this.#notify();
  }

  #notify(): void {
    notify(this.#listeners, undefined, this.#options.onError);
  }
}
