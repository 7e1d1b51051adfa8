import { parseUnits } from '@aldgate/domain/market/units.ts';
import { isZero } from '@aldgate/domain/money/amount.ts';
import type { LevelRow } from '../wire.ts';

/** Prices are compared as integers of 10^-8, the exchange's finest tick; 90 million is the highest price that fits. */
const PRICE_DECIMALS = 8;

/**
 * One side of an order book. Levels are sorted from worst to best, because most changes happen at the best end, where
 * an insertion moves the fewest elements. Strings are stored as received.
 */
export class BookSide {
  /** 1 for bids, where the highest price is best; -1 for asks. */
  readonly #direction: 1 | -1;
  #keys: number[] = [];
  #rows: LevelRow[] = [];

  constructor(side: 'bids' | 'asks') {
    this.#direction = side === 'bids' ? 1 : -1;
  }

  get size(): number {
    return this.#rows.length;
  }

  best(): LevelRow | undefined {
    return this.#rows.at(-1);
  }

  /** The best price as an integer of 10^-8; undefined if the side is empty. */
  bestUnits(): number | undefined {
    const key = this.#keys.at(-1);
    return key === undefined ? undefined : key * this.#direction;
  }

  /** Up to `count` levels, best first. */
  top(count: number): LevelRow[] {
    const levels: LevelRow[] = [];
    for (let at = this.#rows.length - 1; at >= 0 && levels.length < count; at -= 1) {
      const row = this.#rows[at];
      if (row !== undefined) levels.push(row);
    }
    return levels;
  }

  /** Replaces all levels. Throws a RangeError if a row is not a decimal. */
  load(rows: readonly LevelRow[]): void {
    this.#keys = [];
    this.#rows = [];
    for (const row of rows) this.set(row);
  }

  /** Inserts or changes a level, or removes it if the quantity is zero. */
  set(row: LevelRow): void {
    const [price, quantity] = row;
    const key = parseUnits(price, PRICE_DECIMALS) * this.#direction;
    const at = this.#find(key);
    const isThere = this.#keys[at] === key;
    if (isZero(quantity)) {
      if (!isThere) return;
      this.#keys.splice(at, 1);
      this.#rows.splice(at, 1);
    } else if (isThere) {
      this.#rows[at] = row;
    } else {
      this.#keys.splice(at, 0, key);
      this.#rows.splice(at, 0, row);
    }
  }

  /** Levels at least as good as a price. */
  countFrom(price: string): number {
    return this.#keys.length - this.#find(parseUnits(price, PRICE_DECIMALS) * this.#direction);
  }

  /** Removes the worst levels beyond a maximum. */
  prune(levelsMax: number): void {
    const surplus = this.#rows.length - levelsMax;
    if (surplus <= 0) return;
    this.#keys.splice(0, surplus);
    this.#rows.splice(0, surplus);
  }

  /** Index of the first key that is not less than the given key. */
  #find(key: number): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle] ?? Number.POSITIVE_INFINITY) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
