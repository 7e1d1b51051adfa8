import { isQuotable, midPrice } from '@aldgate/domain/convert/cross.ts';
import type { Clock } from '../../kernel/clock.ts';

/** Nothing is priced from market data older than this. */
export const PRICE_MAX_AGE_MS = 10_000;

/** A crossed order book or one with a wider spread has no usable mid-market. */
export const SPREAD_MAX_BPS = '100';

export interface Mid {
  /** Decimal string, in the instrument's quote asset. */
  readonly price: string;
  /** Its time: the earlier of the exchange's time and the time of receipt, epoch ms. */
  readonly at: number;
}

interface Top {
  readonly bid: string;
  readonly ask: string;
  readonly eventAt: number;
}

/** The latest mid-market prices from the exchange's stream. Kept in memory: every server has its own feed. */
export class MidPrices {
  readonly #clock: Clock;
  readonly #mids = new Map<string, Mid>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Stores an order book's best prices; crossed or too wide ones are ignored. */
  update(symbol: string, { bid, ask, eventAt }: Top): void {
    if (!isQuotable(bid, ask, SPREAD_MAX_BPS)) return;
    this.#mids.set(symbol, { price: midPrice(bid, ask), at: Math.min(eventAt, this.#clock()) });
  }

  /** The mid-market, or undefined if it is unknown or too old. */
  current(symbol: string): Mid | undefined {
    const mid = this.#mids.get(symbol);
    return mid && this.#clock() - mid.at <= PRICE_MAX_AGE_MS ? mid : undefined;
  }

  /** The time of each instrument's latest mid-market, epoch ms, including old ones. */
  times(): ReadonlyMap<string, number> {
    return new Map([...this.#mids].map(([symbol, { at }]) => [symbol, at]));
  }
}
