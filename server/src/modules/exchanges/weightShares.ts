import { ApiError } from '../../kernel/apiError.ts';
import { MinuteBudget } from '../../kernel/limits/minuteBudget.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { RateLimiter } from './rateLimiter.ts';

/** Request weight in a minute. */
export interface WeightLimits {
  /** Share of an institution's queries, settings and transfers. */
  readonly institution: number;
  /** Share of an institution's cancellations and closings; it grows with the accounts that are traded on at once. */
  readonly institutionOrders: number;
  /**
   * Share of all institutions' queries, settings and transfers together: the rest is for orders and the server's own
   * requests.
   */
  readonly queries: number;
  /** Share of the server's address at the exchange, for futures and for spot. */
  readonly address: number;
  readonly spotAddress: number;
}

/** Purpose of a request. Queries cannot use what is reserved for orders. */
type Purpose = 'orders' | 'queries';

/** An institution's funded accounts that any of its members trades on at once, as far as they are known. */
export type CountListed = (institutionId: string) => number;

const ALL = 'all';
/** The weight that each of them after the first adds to the share of cancellations and closings. */
const LISTED_WEIGHT = 60;
/** The most that this share grows to, as a part of the server's weight at the exchange. */
const GROWN_SHARE = 0.5;
/** The weight that an institution may use of what is kept for those that use little, as a part of all queries. */
const SMALL_SHARE = 0.1;
/** Share that institutions beyond it may use together; the rest is reserved. */
const LARGE_USE = 0.5;

/**
 * Shares the server's request weight at the exchange among institutions, so that those that use much are the only ones
 * to wait. New orders have no weight.
 */
export class WeightShares {
  readonly #clock: Clock;
  readonly #pace: Pick<RateLimiter, 'take'>;
  readonly #orders: MinuteBudget;
  readonly #ordersOf: (institutionId: string) => number;
  readonly #queries: MinuteBudget;
  readonly #smallUse: MinuteBudget;
  readonly #largeUse: MinuteBudget;
  readonly #allQueries: MinuteBudget;

  /** `all` is the server's weight for the product. */
  constructor(
    {
      limits,
      all,
      countListed,
    }: { readonly limits: WeightLimits; readonly all: number; readonly countListed: CountListed },
    clock: Clock,
    pace: Pick<RateLimiter, 'take'>,
  ) {
    this.#pace = pace;
    this.#clock = clock;
    const { institutionOrders } = limits;
    this.#orders = new MinuteBudget(institutionOrders);
    this.#ordersOf = (institutionId) => {
      const grown = institutionOrders + LISTED_WEIGHT * Math.max(0, countListed(institutionId) - 1);
      return Math.max(institutionOrders, Math.min(grown, all * GROWN_SHARE));
    };
    this.#queries = new MinuteBudget(limits.institution);
    this.#smallUse = new MinuteBudget(limits.queries * SMALL_SHARE);
    this.#largeUse = new MinuteBudget(limits.queries * LARGE_USE);
    this.#allQueries = new MinuteBudget(limits.queries);
  }

  /**
   * Takes the weight of requests before they are sent. Throws requestShareUsed, or exchangeBusy where all shares
   * together are used or the exchange has no weight left for people.
   */
  charge(institutionId: string, purpose: Purpose, weight: number): void {
    const now = this.#clock();
    const waitMs =
      purpose === 'orders'
        ? this.#orders.take(institutionId, weight, now, this.#ordersOf(institutionId))
        : this.#queries.take(institutionId, weight, now) || this.#takeQuery(institutionId, weight, now);
    if (waitMs > 0) {
      throw new ApiError('requestShareUsed', { retryAt: now + waitMs, retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    }
    const busyMs =
      purpose === 'orders'
        ? this.#pace.take(weight, 'orders')
        : this.#allQueries.take(ALL, weight, now) || this.#pace.take(weight, 'people');
    if (busyMs > 0) throw new ApiError('exchangeBusy', { retryAt: now + busyMs });
  }

  /** From the institution's small share, else from what those beyond theirs use together. */
  #takeQuery(institutionId: string, weight: number, now: number): number {
    return this.#smallUse.take(institutionId, weight, now) && this.#largeUse.take(ALL, weight, now);
  }
}
