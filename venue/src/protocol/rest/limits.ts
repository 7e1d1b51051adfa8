import { banned, tooManyOrders, tooManyRequests } from '../wireError.ts';
import { type HeaderList, setHeader } from './headerList.ts';
import { OrderMeter } from './orderMeter.ts';
import { WEIGHT_LIMIT, WeightMeter } from './weightMeter.ts';

/** Counts requests and orders, tells the counts in the answers' headers, and refuses what is too many. */
export class Limits {
  readonly #weights = new WeightMeter();
  readonly #orders = new OrderMeter();
  readonly #now: () => number;

  /** `now` is the machine's time, epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Throws a WireError where an address has used more than its weight: 429, and 418 for one that goes on. */
  request(address: string, weight: number, headers: HeaderList): void {
    const at = this.#now();
    const used = this.#weights.add(address, weight, at);
    setHeader(headers, 'x-mbx-used-weight-1m', String(used));
    const until = this.#weights.bannedUntil(address, at);
    if (until !== undefined) {
      setHeader(headers, 'retry-after', String(Math.ceil((until - at) / 1000)));
      throw banned(address, until);
    }
    if (used <= WEIGHT_LIMIT) return;
    setHeader(headers, 'retry-after', String(this.#weights.secondsLeft(at)));
    throw tooManyRequests(WEIGHT_LIMIT);
  }

  /** Throws a WireError where an account has sent more orders than it may. */
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
