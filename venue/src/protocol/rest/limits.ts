import { banned, tooManyOrders, tooManyRequests } from '../wireError.ts';
import { type HeaderList, setHeader } from './headerList.ts';
import { OrderMeter } from './orderMeter.ts';
import { WeightMeter } from './weightMeter.ts';

/** Counts requests and orders, adds the counts to response headers, and rejects what exceeds the limits. */
export class Limits {
  readonly #weights: WeightMeter;
  readonly #orders = new OrderMeter();
  readonly #now: () => number;

  /** `now` is the system time, epoch milliseconds; `weightLimit` the weight per address and minute. */
  constructor(now: () => number, weightLimit?: number) {
    this.#weights = new WeightMeter(weightLimit);
    this.#now = now;
  }

  /** Throws a WireError if an address exceeded its weight: 429, and 418 if it continues. */
  request(address: string, weight: number, headers: HeaderList): void {
    const at = this.#now();
    const used = this.#weights.add(address, weight, at);
    setHeader(headers, 'x-mbx-used-weight-1m', String(used));
    const until = this.#weights.bannedUntil(address, at);
    if (until !== undefined) {
      setHeader(headers, 'retry-after', String(Math.ceil((until - at) / 1000)));
      throw banned(address, until);
    }
    if (used <= this.#weights.limit) return;
    setHeader(headers, 'retry-after', String(this.#weights.secondsLeft(at)));
    throw tooManyRequests(this.#weights.limit);
  }

  /** Throws a WireError if an account exceeded its order limit. */
  order(account: number, amounts: readonly [number, number], headers: HeaderList): void {
    const at = this.#now();
    const counts = this.#orders.add(account, amounts, at);
    for (const { header, used } of counts) setHeader(headers, header, String(used));
    const exceeded = counts.find(({ used, limit }) => used > limit);
    if (exceeded === undefined) return;
    setHeader(headers, 'retry-after', String(Math.max(1, Math.ceil((exceeded.endsAt - at) / 1000))));
    throw tooManyOrders(`${exceeded.limit} orders per ${exceeded.span}`);
  }
}
