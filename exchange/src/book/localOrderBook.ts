import type { BookSequence, DepthSnapshot, DepthUpdate, LevelRow } from '../wire.ts';
import { BookSide } from './bookSide.ts';

export interface LocalOrderBookOptions {
  /** Futures by default. */
  readonly sequence?: BookSequence;
  /** Maximum levels per side; unlimited by default. */
  readonly levelsMax?: number;
}

/** `waiting` needs a snapshot; `synced` is the exchange's book as of `lastUpdateId`. */
export type BookState = 'waiting' | 'synced';

/** Maximum events buffered while there is no snapshot: minutes of a busy symbol. */
const BUFFER_MAX = 10_000;

/**
 * Maintains an order book by the rules of the stream: buffer events, load a snapshot, drop the events that it contains,
 * apply from the first that spans it; from then on each event must follow the last. Futures: it contains u <
 * lastUpdateId, and pu equals the previous u. Spot: it contains u ≤ lastUpdateId, and U is the previous u + 1. A gap or
 * a crossed book requires a new snapshot; until then the last valid levels stay readable and events are buffered.
 */
export class LocalOrderBook {
  readonly #levelsMax: number;
  readonly #isSpot: boolean;
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

  constructor({ levelsMax = Number.POSITIVE_INFINITY, sequence = 'futures' }: LocalOrderBookOptions = {}) {
    this.#levelsMax = levelsMax;
    this.#isSpot = sequence === 'spot';
  }

  get state(): BookState {
    return this.#state;
  }

  /** Id of the last change; 0 before the first snapshot. */
  get lastUpdateId(): number {
    return this.#lastUpdateId;
  }

  /** Exchange time of the last change, epoch milliseconds; 0 for a snapshot of spot, which has none. */
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
    const { lastUpdateId } = snapshot;
    const first = this.#buffer.findIndex((event) => !this.#isContained(event, lastUpdateId));
    const pending = first < 0 ? [] : this.#buffer.slice(first);
    if (pending[0] !== undefined && !this.#spans(pending[0], lastUpdateId)) return false;
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
    this.#time = T ?? 0;
    this.#isChained = false;
    this.#state = this.#emptyIfCrossed() ? 'waiting' : 'synced';
    this.#prune();
  }

  /**
   * Applies an event, or skips it if the snapshot contains it. Returns false if it does not follow or crosses the
   * book.
   */
  #apply(event: DepthUpdate): boolean {
    if (!this.#isChained && this.#isContained(event, this.#lastUpdateId)) {
      this.#counts.dropped += 1;
      return true;
    }
    if (!(this.#isChained ? this.#follows(event) : this.#spans(event, this.#lastUpdateId))) return false;
    for (const row of event.b) this.#bids.set(row);
    for (const row of event.a) this.#asks.set(row);
    this.#lastUpdateId = event.u;
    this.#time = event.T ?? event.E;
    this.#isChained = true;
    this.#counts.applied += 1;
    this.#prune();
    return !this.#emptyIfCrossed();
  }

  /** Whether a snapshot contains an event. */
  #isContained(event: DepthUpdate, lastUpdateId: number): boolean {
    return this.#isSpot ? event.u <= lastUpdateId : event.u < lastUpdateId;
  }

  /**
   * Whether an event that a snapshot does not contain may be the first after it. Its U may be later than a snapshot of
   * futures: ids between pu and U belong to other symbols.
   */
  #spans(event: DepthUpdate, lastUpdateId: number): boolean {
    if (this.#isSpot) return event.U <= lastUpdateId + 1;
    return event.pu !== undefined && event.pu <= lastUpdateId;
  }

  #follows(event: DepthUpdate): boolean {
    return this.#isSpot ? event.U === this.#lastUpdateId + 1 : event.pu === this.#lastUpdateId;
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
