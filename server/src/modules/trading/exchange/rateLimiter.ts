import { ExchangeError } from '@aldgate/exchange';
import { type Clock, systemClock } from '@aldgate/exchange/clock.ts';

/** Half of the exchange's limit per address and minute: the rest is for customers' requests. */
const WEIGHT_A_MINUTE = 1_200;
/** What urgent work may use beyond that. */
const URGENT_WEIGHT_A_MINUTE = 300;
/** The pause after the exchange rejected a request as too many, unless it gives a time. */
const BLOCKED_MS = 30_000;

const isTooMany = (error: unknown): error is ExchangeError =>
  error instanceof ExchangeError && (error.status === 429 || error.status === 418);

/**
 * Limits the server's background requests to the exchange: at most half of an address's weight, and none during a
 * block by the exchange.
 */
export class RateLimiter {
  readonly #clock: Clock;
  #left = WEIGHT_A_MINUTE;
  #urgentLeft = URGENT_WEIGHT_A_MINUTE;
  #at: number;
  #blockedUntil = 0;
  #isClosed = false;
  readonly #waiting = new Set<() => void>();

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
    this.#at = clock.now();
  }

  /**
   * Runs the work when there is weight for it; urgent work does not queue, as far as its own reserve lasts. Work that the exchange rejects as too many
   * requests did nothing: it runs again after the block, once, unless it is urgent. Other rejections are passed on;
   * after `close` work is rejected.
   */
  async run<Result>(weight: number, work: () => Promise<Result>, isUrgent = false): Promise<Result> {
    try {
      return await this.#runOnce(weight, work, isUrgent);
    } catch (error) {
      if (isUrgent || !isTooMany(error)) throw error;
      return this.#runOnce(weight, work, isUrgent);
    }
  }

  async #runOnce<Result>(weight: number, work: () => Promise<Result>, isUrgent: boolean): Promise<Result> {
    await this.#turn(weight, isUrgent);
    if (this.#isClosed) throw new Error('the rate limiter is closed');
    try {
      return await work();
    } catch (error) {
      if (isTooMany(error)) {
        this.#blockedUntil = Math.max(this.#blockedUntil, this.#clock.now() + (error.retryAfterMs ?? BLOCKED_MS));
      }
      throw error;
    }
  }

  /** Rejects waiting work, so that nothing blocks the shutdown. */
  close(): void {
    this.#isClosed = true;
    for (const end of [...this.#waiting]) end();
  }

  async #turn(weight: number, isUrgent: boolean): Promise<void> {
    const now = this.#clock.now();
    const minutes = (now - this.#at) / 60_000;
    this.#left = Math.min(WEIGHT_A_MINUTE, this.#left + minutes * WEIGHT_A_MINUTE);
    this.#urgentLeft = Math.min(URGENT_WEIGHT_A_MINUTE, this.#urgentLeft + minutes * URGENT_WEIGHT_A_MINUTE);
    this.#at = now;
    const isReserved = isUrgent && this.#left < weight && this.#urgentLeft >= weight;
    if (isReserved) this.#urgentLeft -= weight;
    // Deducted immediately, also below zero, so that later work waits longer.
    else this.#left -= weight;
    const forWeightMs = isReserved || this.#left >= 0 ? 0 : (-this.#left * 60_000) / WEIGHT_A_MINUTE;
    const waitMs = Math.max(forWeightMs, this.#blockedUntil - now);
    if (waitMs > 0 && !this.#isClosed) await this.#wait(waitMs);
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        this.#waiting.delete(end);
        resolve();
      };
      const cancel = this.#clock.after(ms, end);
      this.#waiting.add(end);
    });
  }
}
