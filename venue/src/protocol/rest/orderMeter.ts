import { ORDERS_PER_MINUTE, ORDERS_PER_TEN_SECONDS, SPOT_LIMITS } from '../rateLimits.ts';

interface OrderWindow {
  readonly ms: number;
  readonly limit: number;
  readonly span: string;
  readonly header: string;
}

/** A short window and a long one. */
type Windows = readonly [OrderWindow, OrderWindow];

export const FUTURES_WINDOWS: Windows = [
  { ms: 10_000, limit: ORDERS_PER_TEN_SECONDS, span: '10 SECOND', header: 'x-mbx-order-count-10s' },
  { ms: 60_000, limit: ORDERS_PER_MINUTE, span: '1 MINUTE', header: 'x-mbx-order-count-1m' },
];
export const SPOT_WINDOWS: Windows = [
  { ms: 10_000, limit: SPOT_LIMITS.ordersPerTenSeconds, span: '10 SECOND', header: 'x-mbx-order-count-10s' },
  { ms: 86_400_000, limit: SPOT_LIMITS.ordersPerDay, span: '1 DAY', header: 'x-mbx-order-count-1d' },
];

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

/** Counts orders by account in two clock windows. */
export class OrderMeter {
  readonly #windows: (OrderWindow & { number: number; readonly used: Map<number, number> })[];

  constructor(windows: Windows) {
    this.#windows = windows.map((window) => ({ ...window, number: 0, used: new Map<number, number>() }));
  }

  /**
   * Adds to an account's counts and returns them; `at` is epoch milliseconds. Adding 0 reads them. No count falls below
   * 0: an order of an earlier window is not in it.
   */
  add(account: number, amounts: readonly [short: number, long: number], at: number): OrderCount[] {
    return this.#windows.map((window, index) => {
      const number = Math.floor(at / window.ms);
      if (number !== window.number) {
        window.used.clear();
        window.number = number;
      }
      const used = Math.max(0, (window.used.get(account) ?? 0) + (amounts[index] ?? 0));
      window.used.set(account, used);
      const { header, limit, span } = window;
      return { header, used, limit, span, endsAt: (number + 1) * window.ms };
    });
  }
}
