import { ExchangeError } from '@aldgate/exchange';
import { type Clock, systemClock } from '@aldgate/exchange/clock.ts';
import { UsedWeight } from './usedWeight.ts';

/** The exchange's request weight per address and minute. */
export const WEIGHT_LIMIT = 2_400;

/** Purpose of a request, in the order in which requests that wait for weight are sent. */
export type Purpose = 'orders' | 'people' | 'renewals' | 'platform';

/**
 * The share of the weight up to which a request of each purpose is sent, so that what is left is kept for those before
 * it: a quarter for orders and cancellations; renewals are those of countdowns.
 */
const SHARES: Readonly<Record<Purpose, number>> = { orders: 1, people: 0.75, renewals: 0.625, platform: 0.5 };
const WAITING = ['people', 'renewals', 'platform'] as const;

/** The pause after the exchange rejected a request as too many, unless it gives a time. */
const BLOCKED_MS = 30_000;
/** How often requests that wait are looked at. */
const LOOK_MS = 250;
/** The platform waits this long after a request of people: opening an account takes several. */
const AFTER_PEOPLE_MS = 500;
/**
 * Requests of people that wait use up to this share of a minute's weight in ten seconds, so that a restart does not
 * send all of them together.
 */
const EVENLY = 0.125;
/** Requests of people and of the platform in flight, for the same reason. */
const IN_FLIGHT_MAX = 3;

const isTooMany = (error: unknown): error is ExchangeError =>
  error instanceof ExchangeError && (error.status === 429 || error.status === 418);

interface Waiting {
  readonly weight: number;
  readonly start: () => void;
}

/**
 * Budgets the server's requests to the exchange by their weight. What the exchange reports as used counts, also if
 * others used it. Orders and cancellations are never held back, also during a block by the exchange.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #used: UsedWeight;
  readonly #usedByPeople: UsedWeight;
  readonly #waiting: Readonly<Record<(typeof WAITING)[number], Waiting[]>> = { people: [], renewals: [], platform: [] };
  #blockedUntil = 0;
  #inFlight = 0;
  #ofPeople = 0;
  #peopleUntil = 0;
  #cancelLook: (() => void) | undefined;
  #isClosed = false;

  constructor(clock: Clock = systemClock, limit = WEIGHT_LIMIT) {
    this.#clock = clock;
    this.#limit = limit;
    this.#used = new UsedWeight(clock);
    this.#usedByPeople = new UsedWeight(clock);
  }

  /**
   * Runs the work when there is weight for it. Work that the exchange rejects as too many requests did nothing: it runs
   * again after the block, once, unless it is for orders. Other rejections are passed on; after `close` work is
   * rejected.
   */
  async run<Result>(weight: number, work: () => Promise<Result>, purpose: Purpose = 'platform'): Promise<Result> {
    try {
      return await this.#runOnce(weight, work, purpose);
    } catch (error) {
      if (purpose === 'orders' || !isTooMany(error)) throw error;
      return this.#runOnce(weight, work, purpose);
    }
  }

  /** Takes the weight of a request that does not wait, and returns 0; or the milliseconds until there may be enough. */
  take(weight: number, purpose: 'orders' | 'people'): number {
    const blockedMs = this.#blockedUntil - this.#clock.now();
    if (purpose !== 'orders' && blockedMs > 0) return blockedMs;
    if (purpose !== 'orders' && !this.#hasRoom(weight, purpose)) return this.#used.untilLess();
    this.#used.add(weight);
    return 0;
  }

  /** The exchange reported the weight used in its minute. */
  learn(used: number): void {
    this.#used.learn(used);
  }

  /** The exchange rejected a request as too many. */
  block(retryAfterMs = BLOCKED_MS): void {
    this.#blockedUntil = Math.max(this.#blockedUntil, this.#clock.now() + retryAfterMs);
  }

  /** The weight used in the last minute, the weight kept from each purpose, and how many requests wait. */
  get state() {
    const waiting = WAITING.reduce((sum, purpose) => sum + this.#waiting[purpose].length, 0);
    return { used: this.#used.now(), limit: this.#limit, waiting };
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The weight that requests of a purpose may not use. */
  kept(purpose: Purpose): number {
    return this.#limit * (1 - SHARES[purpose]);
  }

  /** Rejects waiting work, so that nothing blocks the shutdown. */
  close(): void {
    this.#isClosed = true;
    this.#startWaiting();
  }

  async #runOnce<Result>(weight: number, work: () => Promise<Result>, purpose: Purpose): Promise<Result> {
    const isLimited = purpose === 'people' || purpose === 'platform';
    if (purpose === 'orders') this.#used.send(weight);
    else await this.#turn(weight, purpose);
    if (this.#isClosed) throw new Error('the rate limiter is closed');
    try {
      return await work();
    } catch (error) {
      if (isTooMany(error)) this.block(error.retryAfterMs);
      throw error;
    } finally {
      this.#used.answer(weight);
      if (isLimited) this.#inFlight -= 1;
      if (purpose === 'people') {
        this.#ofPeople -= 1;
        this.#peopleUntil = this.#clock.now() + AFTER_PEOPLE_MS;
      }
      this.#startWaiting();
    }
  }

  #turn(weight: number, purpose: (typeof WAITING)[number]): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting[purpose].push({ weight, start: resolve });
      this.#startWaiting();
    });
  }

  /** Starts what there is weight for, in the order of the purposes. */
  #startWaiting(): void {
    this.#cancelLook?.();
    this.#cancelLook = undefined;
    for (const purpose of WAITING) {
      const queue = this.#waiting[purpose];
      for (let next = queue[0]; next !== undefined; next = queue[0]) {
        if (!this.#isClosed && !this.#mayStart(next.weight, purpose)) break;
        queue.shift();
        this.#used.send(next.weight);
        if (purpose !== 'renewals') this.#inFlight += 1;
        if (purpose === 'people') {
          this.#ofPeople += 1;
          this.#usedByPeople.add(next.weight);
        }
        next.start();
      }
    }
    if (this.state.waiting > 0) this.#cancelLook = this.#clock.after(LOOK_MS, () => this.#startWaiting());
  }

  #mayStart(weight: number, purpose: (typeof WAITING)[number]): boolean {
    const now = this.#clock.now();
    if (now < this.#blockedUntil || !this.#hasRoom(weight, purpose)) return false;
    if (purpose === 'platform' && (this.#ofPeople > 0 || now < this.#peopleUntil)) return false;
    if (purpose === 'people' && this.#usedByPeople.lately() >= this.#limit * EVENLY) return false;
    return purpose === 'renewals' || this.#inFlight < IN_FLIGHT_MAX;
  }

  #hasRoom(weight: number, purpose: Purpose): boolean {
    return this.#used.now() + weight <= this.#limit * SHARES[purpose];
  }
}
