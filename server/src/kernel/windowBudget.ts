/** Limits what each key uses in a window of the clock: a second, a minute. */
export class WindowBudget {
  readonly #limit: number;
  readonly #windowMs: number;
  #window = 0;
  readonly #used = new Map<string, number>();

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /**
   * Takes an amount and returns 0. Beyond the limit nothing is taken, and the milliseconds until the next window are
   * returned. `at` is epoch milliseconds.
   */
  take(key: string, amount: number, at: number): number {
    const window = Math.floor(at / this.#windowMs);
    if (window !== this.#window) {
      this.#used.clear();
      this.#window = window;
    }
    const used = (this.#used.get(key) ?? 0) + amount;
    if (used > this.#limit) return this.#windowMs - (at % this.#windowMs);
    this.#used.set(key, used);
    return 0;
  }
}
