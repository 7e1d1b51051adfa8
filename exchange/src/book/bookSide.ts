import { parseUnits } from '@aldgate/domain/market/units.ts';
import type { LevelRow } from '../wire.ts';

/** Prices are compared as whole numbers of 10^-8, the finest tick of the exchange; 90 million is the highest that fits. */
const PRICE_DECIMALS = 8;

/**
 * One side of a book. Levels stand in arrays sorted from worst to best, because changes cluster at the best end, where
 * inserting moves the fewest. The strings are kept as they came.
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

  /** The best price in whole 10^-8, or undefined for an empty side. */
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

  /** Replaces everything. Throws a RangeError for a row that is no decimal. */
  load(rows: readonly LevelRow[]): void {
    this.#keys = [];
    this.#rows = [];
    for (const row of rows) this.set(row);
  }

  /** Puts a level in, changes it, or takes it away where the quantity is zero. */
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

  /** Drops the worst levels beyond a number. */
  prune(levelsMax: number): void {
    const surplus = this.#rows.length - levelsMax;
    if (surplus <= 0) return;
    this.#keys.splice(0, surplus);
    this.#rows.splice(0, surplus);
  }

  /** Index of the first key that is not less than the given one. */
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

/** '0', '0.000': a quantity without a digit other than zero. */
function isZero(quantity: string): boolean {
  return !/[1-9]/.test(quantity);
}
