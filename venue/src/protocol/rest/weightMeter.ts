/** Request weight one address may use in a minute. */
export const WEIGHT_LIMIT = 2400;

const MINUTE_MS = 60_000;

/** Counts request weight by address and minute of the clock, as the exchange does. */
export class WeightMeter {
  #minute = 0;
  readonly #used = new Map<string, number>();

  /** Adds a request and returns the address's weight in this minute. `at` is epoch milliseconds. */
  add(address: string, weight: number, at: number): number {
    const minute = Math.floor(at / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#used.clear();
      this.#minute = minute;
    }
    const used = (this.#used.get(address) ?? 0) + weight;
    this.#used.set(address, used);
    return used;
  }

  /** Seconds until the count begins anew, at least one. */
  secondsLeft(at: number): number {
    return Math.max(1, Math.ceil((MINUTE_MS - (at % MINUTE_MS)) / 1000));
  }
}
