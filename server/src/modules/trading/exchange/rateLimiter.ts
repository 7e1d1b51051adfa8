import { ExchangeError } from '@aldgate/exchange';
import { type Clock, systemClock } from '@aldgate/exchange/clock.ts';

/** Half of what the exchange takes of one address in a minute: the rest is for what people wait for. */
const WEIGHT_A_MINUTE = 1_200;
/** How long nothing is asked for after the exchange said that it was too much, where it does not say itself. */
const BLOCKED_MS = 30_000;

/**
 * Spreads what the server asks the exchange for of its own accord: at most half the weight that an address has, and
 * nothing while the exchange says that it was too much.
 */
export class RateLimiter {
  readonly #clock: Clock;
  #left = WEIGHT_A_MINUTE;
  #at: number;
  #blockedUntil = 0;
  #isClosed = false;
  /** Those that wait for their turn. */
  readonly #waiting = new Set<() => void>();

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
    this.#at = clock.now();
  }

  /**
   * Does the work when there is weight for it; what is urgent, because somebody waits for it, does not queue behind the
   * rest. What it rejects with is passed on; after `close` it is not done.
   */
  async run<Result>(weight: number, work: () => Promise<Result>, isUrgent = false): Promise<Result> {
    await this.#turn(weight, isUrgent);
    if (this.#isClosed) throw new Error('nothing is asked for any more');
    try {
      return await work();
    } catch (error) {
      if (error instanceof ExchangeError && (error.status === 429 || error.status === 418)) {
        this.#blockedUntil = Math.max(this.#blockedUntil, this.#clock.now() + (error.retryAfterMs ?? BLOCKED_MS));
      }
      throw error;
    }
  }

  /** Whoever waits is turned away, so that nothing is held up by it. */
  close(): void {
    this.#isClosed = true;
    for (const end of [...this.#waiting]) end();
  }

  async #turn(weight: number, isUrgent: boolean): Promise<void> {
    const now = this.#clock.now();
    this.#left = Math.min(WEIGHT_A_MINUTE, this.#left + ((now - this.#at) * WEIGHT_A_MINUTE) / 60_000);
    this.#at = now;
    // It is taken at once, below zero too, so that whoever comes next waits for longer.
    this.#left -= weight;
    const forWeightMs = isUrgent || this.#left >= 0 ? 0 : (-this.#left * 60_000) / WEIGHT_A_MINUTE;
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
