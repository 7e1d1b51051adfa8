import { SPOT_LIMITS } from '../rateLimits.ts';
import { banned, tooManyOrders, tooManyRequests } from '../wireError.ts';
import { type HeaderList, setHeader } from './headerList.ts';
import { FUTURES_WINDOWS, OrderMeter, SPOT_WINDOWS } from './orderMeter.ts';
import { WeightMeter } from './weightMeter.ts';

/** The requests and orders of one product. */
interface Meters {
  readonly weights: WeightMeter;
  readonly orders: OrderMeter;
}

/** Spot has limits of its own; futures and wallets share theirs. */
const SPOT_ROOT = '/api/';

export const isSpotPath = (path: string): boolean => path.startsWith(SPOT_ROOT);

/** Counts requests and orders, adds the counts to response headers, and rejects what exceeds the limits. */
export class Limits {
  readonly #futures: Meters;
  readonly #spot: Meters;
  readonly #now: () => number;

  /** `now` is the system time, epoch milliseconds; `weightLimit` the weight per address and minute, of each product. */
  constructor(now: () => number, weightLimit?: number, spotOrders: OrderMeter = new OrderMeter(SPOT_WINDOWS)) {
    this.#futures = { weights: new WeightMeter(weightLimit), orders: new OrderMeter(FUTURES_WINDOWS) };
    const weights = new WeightMeter(weightLimit ?? SPOT_LIMITS.weight);
    this.#spot = { weights, orders: spotOrders };
    this.#now = now;
  }

  /** Throws a WireError if an address exceeded its weight: 429, and 418 if it continues. */
  request(path: string, address: string, weight: number, headers: HeaderList): void {
    const { weights } = this.#metersOf(path);
    const at = this.#now();
    const used = weights.add(address, weight, at);
    setHeader(headers, 'x-mbx-used-weight-1m', String(used));
    const until = weights.bannedUntil(address, at);
    if (until !== undefined) {
      setHeader(headers, 'retry-after', String(Math.ceil((until - at) / 1000)));
      throw banned(address, until);
    }
    if (used <= weights.limit) return;
    setHeader(headers, 'retry-after', String(weights.secondsLeft(at)));
    throw tooManyRequests(weights.limit);
  }

  /** Throws a WireError if an account exceeded its order limit. */
  order(path: string, account: number, amounts: readonly [number, number], headers: HeaderList): void {
    const at = this.#now();
    const counts = this.#metersOf(path).orders.add(account, amounts, at);
    for (const { header, used } of counts) setHeader(headers, header, String(used));
    const exceeded = counts.find(({ used, limit }) => used > limit);
    if (exceeded === undefined) return;
    setHeader(headers, 'retry-after', String(Math.max(1, Math.ceil((exceeded.endsAt - at) / 1000))));
    throw tooManyOrders(`${exceeded.limit} orders per ${exceeded.span}`);
  }

  #metersOf(path: string): Meters {
    return isSpotPath(path) ? this.#spot : this.#futures;
  }
}
