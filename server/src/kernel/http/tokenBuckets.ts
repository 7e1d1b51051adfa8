const SECOND_MS = 1_000;

/**
 * A token bucket for each key, which holds what may be used in a second and fills evenly: a sender that goes on beyond
 * its rate is served one call after the other, and not all of a second's calls at its beginning.
 */
export class TokenBuckets {
  readonly #perSecond: number;
  readonly #buckets = new Map<string, { readonly left: number; readonly at: number }>();
  #sweptAt = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /**
   * Takes an amount, at most what a bucket holds, and returns whether it was there; otherwise nothing is taken. `at` is
   * epoch milliseconds.
   */
  take(key: string, amount: number, at: number): boolean {
    this.#sweep(at);
    const bucket = this.#buckets.get(key) ?? { left: this.#perSecond, at };
    const filled = Math.min(this.#perSecond, bucket.left + ((at - bucket.at) / SECOND_MS) * this.#perSecond);
    const left = filled - Math.min(amount, this.#perSecond);
    this.#buckets.set(key, { left: left < 0 ? filled : left, at });
    return left >= 0;
  }

  /** Drops the buckets that are full again. */
  #sweep(at: number): void {
    if (at - this.#sweptAt < SECOND_MS) return;
    this.#sweptAt = at;
    for (const [key, bucket] of this.#buckets) if (at - bucket.at >= SECOND_MS) this.#buckets.delete(key);
  }
}
