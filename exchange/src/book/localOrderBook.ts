import type { DepthSnapshot, DepthUpdate, LevelRow } from '../wire.ts';
import { BookSide } from './bookSide.ts';

export interface LocalOrderBookOptions {
  /** Levels a side that are kept; all of them where it is not given. */
  readonly levelsMax?: number;
}

/** `waiting` needs a snapshot; `synced` is the exchange's book as of `lastUpdateId`. */
export type BookState = 'waiting' | 'synced';

/** Events kept while no snapshot is there: minutes of a busy symbol, and a bound for one that never comes. */
const BUFFER_MAX = 10_000;

/**
 * Keeps an order book by the futures rules: buffer events, load a snapshot, drop events with u < lastUpdateId, apply
 * from the one that spans it, and from then on each pu must equal the u before. A gap, or bids that reach the asks,
 * asks for a new snapshot; meanwhile the last good levels stay readable and the buffer goes on.
 */
export class LocalOrderBook {
  readonly #levelsMax: number;
  readonly #bids = new BookSide('bids');
  readonly #asks = new BookSide('asks');
  #state: BookState = 'waiting';
  #lastUpdateId = 0;
  #time = 0;
  /** False until the first event after a snapshot, whose pu may lie before the snapshot. */
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

  /** Id of the last change in the book; 0 before the first snapshot. */
  get lastUpdateId(): number {
    return this.#lastUpdateId;
  }

  /** Epoch milliseconds of the last change, by the exchange's clock. */
  get time(): number {
    return this.#time;
  }

  /** How many events were applied and dropped, and how often the book had to begin anew. */
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
   * Levels still known on the thinner side. Those beyond the snapshot's last are seen only once they change, so a price
   * that walked far leaves few; then a new snapshot is due.
   */
  get knownLevels(): number {
    if (this.#horizon === undefined) return 0;
    return Math.min(this.#bids.countFrom(this.#horizon.bid), this.#asks.countFrom(this.#horizon.ask));
  }

  /** Takes the next event of the stream. */
  applyUpdate(event: DepthUpdate): void {
    if (this.#state === 'synced') {
      if (this.#apply(event)) return;
      this.resync();
    }
    this.#buffer.push(event);
    if (this.#buffer.length > BUFFER_MAX) this.#buffer.shift();
  }

  /**
   * Loads a snapshot and applies what was buffered. Returns false, and stays waiting with the buffer kept, where the
   * snapshot is older than the first event that is there.
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

  /** Asks for a new snapshot. The levels stay readable, but nothing is applied until it is there. */
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

  /** Applies an event, or skips one the snapshot holds already. False where it does not follow or crosses the book. */
  #apply(event: DepthUpdate): boolean {
    if (!this.#isChained && event.u < this.#lastUpdateId) {
      this.#counts.dropped += 1;
      return true;
    }
    // The first event must span the snapshot. Its own first id may be later: between pu and U the symbol did not change.
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

  /** Bids that reach the asks mean that something was missed: no levels are better than wrong ones. */
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
