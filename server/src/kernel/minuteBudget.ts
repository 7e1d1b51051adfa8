const MINUTE_MS = 60_000;

/** Limits what each key uses in a minute of the clock. */
export class MinuteBudget {
  readonly #limit: number;
  #minute = 0;
  readonly #used = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Takes an amount and returns 0. Beyond the limit nothing is taken, and the milliseconds until the next minute are
   * returned. `at` is epoch milliseconds.
   */
  take(key: string, amount: number, at: number): number {
    const minute = Math.floor(at / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#used.clear();
      this.#minute = minute;
    }
    const used = (this.#used.get(key) ?? 0) + amount;
    if (used > this.#limit) return MINUTE_MS - (at % MINUTE_MS);
    this.#used.set(key, used);
    return 0;
  }
}
