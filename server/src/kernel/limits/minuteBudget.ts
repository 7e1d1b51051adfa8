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
   * returned. `at` is epoch milliseconds; `limit` takes the place of the common one for this key.
   */
  take(key: string, amount: number, at: number, limit = this.#limit): number {
    const wait = this.waitFor(key, amount, at, limit);
    if (wait === 0) this.#used.set(key, (this.#used.get(key) ?? 0) + amount);
    return wait;
  }

  /** Reads how long `take` would refuse an amount, in milliseconds; 0 where it would take it. */
  waitFor(key: string, amount: number, at: number, limit = this.#limit): number {
    const minute = Math.floor(at / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#used.clear();
      this.#minute = minute;
    }
    return (this.#used.get(key) ?? 0) + amount > limit ? MINUTE_MS - (at % MINUTE_MS) : 0;
  }
}
