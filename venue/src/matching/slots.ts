/** The null slot: slots count from 1, so that arrays of zeros refer to none. */
export const NONE = 0;

/** Allocates slots for arrays that grow together; a released slot is reused first. */
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

/** Copies the integers, followed by as many zeros. */
export function doubledInts(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const doubled = new Int32Array(array.length * 2);
  doubled.set(array);
  return doubled;
}
