import { isQuotable, midPrice } from '@aldgate/domain/convert/cross.ts';
import type { Clock } from '../../kernel/clock.ts';

/** Nothing is priced from market data older than this. */
export const PRICE_MAX_AGE_MS = 10_000;

/** A book whose sides are further apart than this, or crossed, has no mid-market that one could deal on. */
export const SPREAD_MAX_BPS = '100';

/** Mid-market of one instrument. */
export interface Mid {
  /** Decimal string, in the instrument's quote asset. */
  readonly price: string;
  /** When it was true: the older of the exchange's time and the time it came in, epoch ms. */
  readonly at: number;
}

interface Top {
  readonly bid: string;
  readonly ask: string;
  readonly eventAt: number;
}

/** The mid-market of instruments as the exchange's stream last told it. Kept in memory: every server has its own feed. */
export class MidPrices {
  readonly #clock: Clock;
  readonly #mids = new Map<string, Mid>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes a book's best prices; one that is crossed or too wide changes nothing. */
  update(symbol: string, { bid, ask, eventAt }: Top): void {
    if (!isQuotable(bid, ask, SPREAD_MAX_BPS)) return;
    this.#mids.set(symbol, { price: midPrice(bid, ask), at: Math.min(eventAt, this.#clock()) });
  }

  /** The mid-market, or undefined where none is known that is recent enough to deal on. */
  current(symbol: string): Mid | undefined {
    const mid = this.#mids.get(symbol);
    return mid && this.#clock() - mid.at <= PRICE_MAX_AGE_MS ? mid : undefined;
  }

  /** When each instrument's newest mid-market was true, epoch ms; old ones too. */
  times(): ReadonlyMap<string, number> {
    return new Map([...this.#mids].map(([symbol, { at }]) => [symbol, at]));
  }
}
