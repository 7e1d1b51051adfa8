import { WEIGHT_LIMIT } from '../rateLimits.ts';

const MINUTE_MS = 60_000;
/** An address that reaches twice its limit within the minute is banned for this long. */
const BAN_MS = 2 * MINUTE_MS;

/** Counts request weight by address and clock minute, as the exchange does. */
export class WeightMeter {
  readonly limit: number;
  #minute = 0;
  readonly #used = new Map<string, number>();
  readonly #bans = new Map<string, number>();

  constructor(limit: number = WEIGHT_LIMIT) {
    this.limit = limit;
  }

  /** Adds a request and returns the address's weight in this minute. `at` is epoch milliseconds. */
  add(address: string, weight: number, at: number): number {
    const minute = Math.floor(at / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#used.clear();
      this.#minute = minute;
      for (const [banned, until] of this.#bans) if (until <= at) this.#bans.delete(banned);
    }
    const before = this.#used.get(address) ?? 0;
    // Beyond the limit each request has a weight, so that continuing leads to a ban.
    const used = before + (before > this.limit ? Math.max(1, weight) : weight);
    this.#used.set(address, used);
    if (used > 2 * this.limit && !this.#bans.has(address)) this.#bans.set(address, at + BAN_MS);
    return used;
  }

  /** Until when an address is banned, epoch milliseconds; undefined if it is not. */
  bannedUntil(address: string, at: number): number | undefined {
    const until = this.#bans.get(address);
    return until !== undefined && until > at ? until : undefined;
  }

  /** Seconds until the count is reset, at least one. */
  secondsLeft(at: number): number {
    return Math.max(1, Math.ceil((MINUTE_MS - (at % MINUTE_MS)) / 1000));
  }
}
