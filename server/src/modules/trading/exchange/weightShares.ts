import { ApiError } from '../../../kernel/apiError.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { MinuteBudget } from '../../../kernel/minuteBudget.ts';
import type { RateLimiter } from './rateLimiter.ts';

/** Request weight in a minute. */
export interface WeightLimits {
  /** Of an institution's queries, settings and transfers. */
  readonly institution: number;
  /** Of an institution's cancellations and closings. */
  readonly institutionOrders: number;
  /** Of all institutions' queries, settings and transfers together: the rest is for orders and the server's own requests. */
  readonly queries: number;
  /** Of the server's address at the exchange. */
  readonly address: number;
}

/** What a request is for. Queries cannot use what is reserved for orders. */
type Purpose = 'orders' | 'queries';

const ALL = 'all';

/**
 * Shares the server's request weight at the exchange among institutions, so that one that uses much is the only one to wait.
 * New orders have no weight.
 */
export class WeightShares {
  readonly #clock: Clock;
  readonly #pace: Pick<RateLimiter, 'take'>;
  readonly #orders: MinuteBudget;
  readonly #queries: MinuteBudget;
  readonly #allQueries: MinuteBudget;

  constructor(limits: WeightLimits, clock: Clock, pace: Pick<RateLimiter, 'take'>) {
    this.#pace = pace;
    this.#clock = clock;
    this.#orders = new MinuteBudget(limits.institutionOrders);
    this.#queries = new MinuteBudget(limits.institution);
    this.#allQueries = new MinuteBudget(limits.queries);
  }

  /** Takes the weight of requests before they are sent. Throws requestShareUsed, or exchangeBusy where all shares together are used or the exchange has no weight left for people. */
  charge(institutionId: string, purpose: Purpose, weight: number): void {
    const now = this.#clock();
    const budget = purpose === 'orders' ? this.#orders : this.#queries;
    const waitMs = budget.take(institutionId, weight, now);
    if (waitMs > 0) {
      throw new ApiError('requestShareUsed', { retryAt: now + waitMs, retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    }
    const busyMs =
      purpose === 'orders'
        ? this.#pace.take(weight, 'orders')
        : this.#allQueries.take(ALL, weight, now) || this.#pace.take(weight, 'people');
    if (busyMs > 0) throw new ApiError('exchangeBusy', { retryAt: now + busyMs });
  }
}
