import { ORDERS_PER_MINUTE, ORDERS_PER_TEN_SECONDS } from '../rateLimits.ts';

const WINDOWS = [
  { ms: 10_000, limit: ORDERS_PER_TEN_SECONDS, span: '10 SECOND', header: 'x-mbx-order-count-10s' },
  { ms: 60_000, limit: ORDERS_PER_MINUTE, span: '1 MINUTE', header: 'x-mbx-order-count-1m' },
] as const;

/** Orders of an account in a window of the clock. */
export interface OrderCount {
  readonly header: string;
  readonly used: number;
  readonly limit: number;
  /** Description of the window. */
  readonly span: string;
  /** End of the window, epoch milliseconds. */
  readonly endsAt: number;
}

/** Counts orders by account in clock windows of ten seconds and one minute. */
export class OrderMeter {
  readonly #windows = WINDOWS.map((window) => ({ ...window, number: 0, used: new Map<number, number>() }));

  /** Adds to an account's counts and returns them; `at` is epoch milliseconds. Adding 0 reads them. */
  add(account: number, amounts: readonly [tenSeconds: number, minute: number], at: number): OrderCount[] {
    return this.#windows.map((window, index) => {
      const number = Math.floor(at / window.ms);
      if (number !== window.number) {
        window.used.clear();
        window.number = number;
      }
      const used = (window.used.get(account) ?? 0) + (amounts[index] ?? 0);
      window.used.set(account, used);
      const { header, limit, span } = window;
      return { header, used, limit, span, endsAt: (number + 1) * window.ms };
    });
  }
}
