import type { DepthSnapshot, DepthUpdate, LevelRow } from '../wire.ts';
import { BookSide } from './bookSide.ts';

export interface LocalOrderBookOptions {
  /** Maximum levels per side; unlimited by default. */
  readonly levelsMax?: number;
}

/** `waiting` needs a snapshot; `synced` is the exchange's book as of `lastUpdateId`. */
export type BookState = 'waiting' | 'synced';

/** Maximum events buffered while there is no snapshot: minutes of a busy symbol. */
const BUFFER_MAX = 10_000;

/**
 * Maintains an order book by the rules of the futures stream: buffer events, load a snapshot, drop events with u <
 * lastUpdateId, apply from the first that spans it; from then on each pu must equal the previous u. A gap or a
 * crossed book requires a new snapshot; until then the last valid levels stay readable and events are buffered.
 */
export class LocalOrderBook {
  readonly #levelsMax: number;
  readonly #bids = new BookSide('bids');
  readonly #asks = new BookSide('asks');
  #state: BookState = 'waiting';
  #lastUpdateId = 0;
  #time = 0;
  /** False until the first event after a snapshot, whose pu may precede the snapshot. */
  #isChained = false;
  #buffer: DepthUpdate[] = [];
  #counts = { applied: 0, dropped: 0, resyncs: 0 };
  #horizon: { readonly bid: string; readonly ask: string } | undefined;

  constructor({ levelsMax = Number.POSITIVE_INFINITY }: LocalOrderBookOptions = {}) {
    this.#levelsMax = levelsMax;
  }

  get state(): BookState {
    return this.#state;
  }

  /** Id of the last change; 0 before the first snapshot. */
  get lastUpdateId(): number {
    return this.#lastUpdateId;
  }

  /** Exchange time of the last change, epoch milliseconds. */
  get time(): number {
    return this.#time;
  }

  /** Events applied and dropped, and the number of resyncs. */
  get counts(): Readonly<{ applied: number; dropped: number; resyncs: number }> {
    return { ...this.#counts };
  }

  get size(): { readonly bids: number; readonly asks: number } {
    return { bids: this.#bids.size, asks: this.#asks.size };
  }

  get bestBid(): LevelRow | undefined {
    return this.#bids.best();
  }

  get bestAsk(): LevelRow | undefined {
    return this.#asks.best();
  }

  /** Up to `count` bids, best first. */
  bids(count: number): LevelRow[] {
    return this.#bids.top(count);
  }

  /** Up to `count` asks, best first. */
  asks(count: number): LevelRow[] {
    return this.#asks.top(count);
  }

  /**
   * Known levels on the thinner side. Levels beyond the snapshot are unknown until they change, so few remain after a
   * large price move; then a new snapshot is needed.
   */
  get knownLevels(): number {
    if (this.#horizon === undefined) return 0;
    return Math.min(this.#bids.countFrom(this.#horizon.bid), this.#asks.countFrom(this.#horizon.ask));
  }

  applyUpdate(event: DepthUpdate): void {
    if (this.#state === 'synced') {
      if (this.#apply(event)) return;
      this.resync();
    }
    this.#buffer.push(event);
    if (this.#buffer.length > BUFFER_MAX) this.#buffer.shift();
  }

  /**
   * Loads a snapshot and applies the buffer. Returns false and stays `waiting`, with the buffer unchanged, if the
   * snapshot is older than the first buffered event.
   */
  applySnapshot(snapshot: DepthSnapshot): boolean {
    const first = this.#buffer.findIndex((event) => event.u >= snapshot.lastUpdateId);
    const pending = first < 0 ? [] : this.#buffer.slice(first);
    if (pending[0] !== undefined && pending[0].pu > snapshot.lastUpdateId) return false;
    this.#counts.dropped += this.#buffer.length - pending.length;
    this.#load(snapshot);
    this.#buffer = [];
    for (const event of pending) this.applyUpdate(event);
    return this.#state === 'synced';
  }

  /** Requires a new snapshot. The levels stay readable, but no event is applied before it arrives. */
  resync(): void {
    if (this.#state === 'waiting') return;
    this.#state = 'waiting';
    this.#counts.resyncs += 1;
  }

  #load({ lastUpdateId, T, bids, asks }: DepthSnapshot): void {
    this.#bids.load(bids.toReversed());
    this.#asks.load(asks.toReversed());
    this.#horizon = { bid: bids.at(-1)?.[0] ?? '0', ask: asks.at(-1)?.[0] ?? '0' };
    this.#lastUpdateId = lastUpdateId;
    this.#time = T;
    this.#isChained = false;
    this.#state = this.#emptyIfCrossed() ? 'waiting' : 'synced';
    this.#prune();
  }

  /**
   * Applies an event, or skips it if the snapshot contains it. Returns false if it does not follow or crosses the
   * book.
   */
  #apply(event: DepthUpdate): boolean {
    if (!this.#isChained && event.u < this.#lastUpdateId) {
      this.#counts.dropped += 1;
      return true;
    }
    // The first event must span the snapshot. Its U may be later than the snapshot: ids between pu and U belong to
    // other symbols.
    const follows = this.#isChained ? event.pu === this.#lastUpdateId : event.pu <= this.#lastUpdateId;
    if (!follows) return false;
    for (const row of event.b) this.#bids.set(row);
    for (const row of event.a) this.#asks.set(row);
    this.#lastUpdateId = event.u;
    this.#time = event.T;
    this.#isChained = true;
    this.#counts.applied += 1;
    this.#prune();
    return !this.#emptyIfCrossed();
  }

  /** A crossed book means that an event was missed: an empty book is better than a wrong one. */
  #emptyIfCrossed(): boolean {
    if (!this.#isCrossed()) return false;
    this.#bids.load([]);
    this.#asks.load([]);
    return true;
  }

  #isCrossed(): boolean {
    const bid = this.#bids.bestUnits();
    const ask = this.#asks.bestUnits();
    return bid !== undefined && ask !== undefined && bid >= ask;
  }

  #prune(): void {
    this.#bids.prune(this.#levelsMax);
    this.#asks.prune(this.#levelsMax);
  }
}
