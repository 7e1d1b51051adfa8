/** The slot that is none: slots count from 1, so that arrays of zeros point nowhere. */
export const NONE = 0;

/** Numbers the places of arrays that grow together; a place given back is handed out again first. */
export class Slots {
  #free = new Int32Array(64);
  #freeCount = 0;
  #used = 0;

  take(): number {
    if (this.#freeCount > 0) {
      this.#freeCount -= 1;
      return this.#free[this.#freeCount] as number;
    }
    this.#used += 1;
    return this.#used;
  }

  give(slot: number): void {
    if (this.#freeCount === this.#free.length) this.#free = doubledInts(this.#free);
    this.#free[this.#freeCount] = slot;
    this.#freeCount += 1;
  }
}

/** The same integers with as many zeros behind them. */
export function doubledInts(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const doubled = new Int32Array(array.length * 2);
  doubled.set(array);
  return doubled;
}
