import { isQuotable, midPrice } from '@aldgate/domain/convert/cross.ts';
import {
  type Depth,
  type DepthPrices,
  depthPrices,
  type RestingOrder,
  withoutOrders,
} from '@aldgate/domain/market/depth.ts';
import { formatMarket, type MarketKey, type MarketRef } from '@aldgate/domain/market/marketRef.ts';
import { PriceHistory } from '@aldgate/domain/market/priceHistory.ts';
import { hasJumped, isFarFrom } from '@aldgate/domain/market/referenceRules.ts';
import type { Clock } from '../../kernel/time/clock.ts';

/** Nothing is priced from market data older than this. */
export const PRICE_MAX_AGE_MS = 10_000;

/** Average prices that are crossed or further apart have no usable middle. */
export const SPREAD_MAX_BPS = '100';

/** The rules of the prices that are dealt at. */
export interface ReferenceRules {
  /** Worth that could be sold and bought at the reference price, in a contract's quote asset: a decimal string. */
  readonly notional: (market: MarketRef) => string;
  /** How far a reference price may lie from index or mark, in basis points: a decimal string. */
  readonly indexBps: string;
}

export interface Reference {
  /** Decimal string, in the instrument's quote asset. */
  readonly price: string;
  /** Its time: the earlier of the source's time and the time of receipt, epoch ms. */
  readonly at: number;
  /** The index in the same terms, and its time; for a rate, the rate itself. */
  readonly index: string;
  readonly indexAt: number;
  /** The standard deviation of its moves over ten seconds within the last hour, in basis points. */
  readonly deviationBps: number;
}

/**
 * Why there is no price to deal at: the data are old; the book holds less than the notional or is crossed; the price is
 * far from index or mark; there was no measurement a second before; the price jumped within a second; the asker's own
 * orders have changed since the book was read.
 */
export type PriceRejection = 'stale' | 'depth' | 'index' | 'unmeasured' | 'jump' | 'orders';

export type PriceResult = Reference | { readonly refused: PriceRejection };

/** An institution's orders in a contract's book, and the exchange's time of their last change, epoch ms. */
export interface OwnOrders {
  readonly orders: readonly RestingOrder[];
  readonly changedAt: number;
}

interface Book extends Depth {
  readonly at: number;
  /** The exchange's time of the book's last change. */
  readonly changedAt: number;
  readonly prices: DepthPrices | undefined;
  /** The reference price of a second ago. */
  readonly before: number | undefined;
}

interface Figures {
  readonly mark: string;
  readonly index: string;
  readonly at: number;
}

/** How long a price waits for a book that contains the last change of the asker's own orders. */
const BOOK_WAIT_MS = 500;

/**
 * Reference prices from the exchange's streams: the middle of the average prices at which a notional could be sold and
 * bought. Kept in memory: every server has its own feed.
 */
export class ReferencePrices {
  readonly #clock: Clock;
  readonly #rules: ReferenceRules;
  readonly #books = new Map<MarketKey, Book>();
  readonly #figures = new Map<MarketKey, Figures>();
  readonly #histories = new Map<MarketKey, PriceHistory>();
  readonly #waiting = new Set<() => void>();

  constructor(clock: Clock, rules: ReferenceRules) {
    this.#clock = clock;
    this.#rules = rules;
  }

  /** Stores a book's best levels; `eventAt` and `changedAt` are the exchange's times. */
  updateBook(market: MarketRef, depth: Depth, { eventAt, changedAt }: { eventAt: number; changedAt: number }): void {
    const prices = this.#price(market, depth);
    const key = formatMarket(market);
    const history = this.#history(key);
    const before = history.before(eventAt);
    if (prices !== undefined) history.add(eventAt, Number(midPrice(prices.bid, prices.ask)));
    this.#books.set(key, { ...depth, prices, before, changedAt, at: Math.min(eventAt, this.#clock()) });
    for (const wake of this.#waiting) wake();
  }

  updateFigures(market: MarketRef, { mark, index, eventAt }: { mark: string; index: string; eventAt: number }): void {
    this.#figures.set(formatMarket(market), { mark, index, at: Math.min(eventAt, this.#clock()) });
  }

  /** The price that may be dealt at, without the asker's own orders. */
  firm(market: MarketRef, own: OwnOrders = NO_ORDERS): PriceResult {
    const key = formatMarket(market);
    const [book, figures] = [this.#books.get(key), this.#figures.get(key)];
    if (book === undefined || this.#isOld(book.at)) return { refused: 'stale' };
    if (own.changedAt > book.changedAt) return { refused: 'orders' };
    const prices = own.orders.length === 0 ? book.prices : this.#price(market, withoutOrders(book, own.orders));
    if (prices === undefined) return { refused: 'depth' };
    if (figures === undefined || this.#isOld(figures.at)) return { refused: 'index' };
    const price = midPrice(prices.bid, prices.ask);
    if ([figures.mark, figures.index].some((other) => isFarFrom(price, other, this.#rules.indexBps)))
      return { refused: 'index' };
    if (book.before === undefined) return { refused: 'unmeasured' };
    const { deviations } = this.#history(key);
    if (hasJumped(Number(price), book.before, deviations)) return { refused: 'jump' };
    return { price, at: book.at, ...indexOf(figures), deviationBps: deviations.tenSeconds };
  }

  /** Returns the firm price, after the next books if the asker's own orders have changed since the last one. */
  async awaitFirm(market: MarketRef, readOwn: () => OwnOrders): Promise<PriceResult> {
    const until = performance.now() + BOOK_WAIT_MS;
    for (;;) {
      const result = this.firm(market, readOwn());
      const left = until - performance.now();
      if (!('refused' in result) || result.refused !== 'orders' || left <= 0) return result;
      await this.#nextBook(left);
    }
  }

  /** A price to show or to count with: the index where nothing may be dealt. Refused if that is too old as well. */
  shown(market: MarketRef): PriceResult {
    const result = this.firm(market);
    if (!('refused' in result)) return result;
    const key = formatMarket(market);
    const figures = this.#figures.get(key);
    if (figures === undefined || this.#isOld(figures.at)) return result;
    const { tenSeconds: deviationBps } = this.#history(key).deviations;
    return { price: figures.index, at: figures.at, ...indexOf(figures), deviationBps };
  }

  /** The time of each market's latest book, epoch ms, including old ones. */
  times(): ReadonlyMap<MarketKey, number> {
    return new Map([...this.#books].map(([key, { at }]) => [key, at]));
  }

  #price(market: MarketRef, depth: Depth): DepthPrices | undefined {
    const prices = depthPrices(depth, this.#rules.notional(market));
    return prices !== undefined && isQuotable(prices.bid, prices.ask, SPREAD_MAX_BPS) ? prices : undefined;
  }

  #history(key: MarketKey): PriceHistory {
    const known = this.#histories.get(key);
    if (known !== undefined) return known;
    const history = new PriceHistory();
    this.#histories.set(key, history);
    return history;
  }

  #isOld(at: number): boolean {
    return this.#clock() - at > PRICE_MAX_AGE_MS;
  }

  async #nextBook(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let wake: () => void = () => undefined;
    await new Promise<void>((resolve) => {
      wake = resolve;
      this.#waiting.add(wake);
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
    this.#waiting.delete(wake);
  }
}

const indexOf = ({ index, at }: Figures) => ({ index, indexAt: at });

const NO_ORDERS: OwnOrders = { orders: [], changedAt: 0 };
