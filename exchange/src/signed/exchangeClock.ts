import { type Fetch, requestJson } from '../rest/requestJson.ts';

export interface ExchangeClockOptions {
  /** The base URL above '/fapi' and '/api'. */
  readonly rest: string;
  /** The path of the exchange's time; that of futures by default. */
  readonly timePath?: string | undefined;
  /** Our clock, epoch milliseconds. */
  readonly now: () => number;
  readonly timeoutMs: number;
  readonly fetch: Fetch;
}

/** The path of spot's time. */
export const SPOT_TIME_PATH = '/api/v3/time';

/** Two clocks without synchronisation drift apart by some 100 ms in this time. */
const STALE_MS = 600_000;

/** The exchange's clock, as an offset from ours. Clients of one exchange share it, so that it is measured once. */
export class ExchangeClock {
  readonly #options: ExchangeClockOptions;
  #offsetMs = 0;
  #measuredAt: number | undefined;
  #measuring: Promise<void> | undefined;

  constructor(options: ExchangeClockOptions) {
    this.#options = options;
  }

  /** Exchange time in epoch milliseconds, as far as the offset is known. */
  now(): number {
    return this.#options.now() + this.#offsetMs;
  }

  /** Waits for the first measurement, and renews an old one in the background. Never rejects. */
  async ready(): Promise<void> {
    const isStale = this.#measuredAt === undefined || this.#options.now() - this.#measuredAt > STALE_MS;
    if (!isStale) return;
    const measured = this.measure().catch(() => undefined);
    if (this.#measuredAt === undefined) await measured;
  }

  /** Measures the offset. Rejects with an ExchangeError. */
  async measure(): Promise<void> {
    this.#measuring ??= this.#request().finally(() => {
      this.#measuring = undefined;
    });
    await this.#measuring;
  }

  async #request(): Promise<void> {
    const { rest, now, timeoutMs, fetch, timePath = '/fapi/v1/time' } = this.#options;
    const url = `${rest.replace(/\/+$/, '')}${timePath}`;
    const { serverTime } = await requestJson<{ readonly serverTime: number }>(url, { timeoutMs, fetch });
    // The answer's way counts as the exchange's delay: the estimate is early by the round trip at most, so that the
    // exchange never accepts a request for longer than intended.
    this.#offsetMs = serverTime - now();
    this.#measuredAt = now();
  }
}
