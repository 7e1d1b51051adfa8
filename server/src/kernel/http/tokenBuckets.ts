const SECOND_MS = 1_000;

/**
 * A token bucket for each key, which fills evenly at a rate: a sender that goes on beyond its rate is served one call
 * after the other, and not all of a second's calls at its beginning. It holds what may be used in a second, or more
 * where bursts are allowed.
 */
export class TokenBuckets {
  readonly #perSecond: number;
  readonly #capacity: number;
  readonly #buckets = new Map<string, { readonly left: number; readonly at: number }>();
  #sweptAt = 0;

  constructor(perSecond: number, capacity = perSecond) {
    this.#perSecond = perSecond;
    this.#capacity = capacity;
  }

  /**
   * Takes an amount, at most what a bucket holds, and returns whether it was there; otherwise nothing is taken. `at` is
   * epoch milliseconds.
   */
  take(key: string, amount: number, at: number): boolean {
    this.#sweep(at);
    const filled = this.left(key, at);
    const left = filled - Math.min(amount, this.#capacity);
    this.#buckets.set(key, { left: left < 0 ? filled : left, at });
    return left >= 0;
  }

  /** Reads what a key may use at once. */
  left(key: string, at: number): number {
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) return this.#capacity;
    return Math.min(this.#capacity, bucket.left + ((at - bucket.at) / SECOND_MS) * this.#perSecond);
  }

  /** Drops the buckets that are full again. */
  #sweep(at: number): void {
    if (at - this.#sweptAt < SECOND_MS) return;
    this.#sweptAt = at;
    const fillMs = (this.#capacity / this.#perSecond) * SECOND_MS;
    for (const [key, bucket] of this.#buckets) if (at - bucket.at >= fillMs) this.#buckets.delete(key);
  }
}
