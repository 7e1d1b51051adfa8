import type { Interval } from '@aldgate/domain/market/interval.ts';
import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import {
  isAggTradeRow,
  isDepthSnapshot,
  isKlineRow,
  isOpenInterest,
  isPremiumIndex,
  isSpotDepthSnapshot,
  isTradeRow,
} from '../payloads.ts';
import { listOf, type Validator } from '../shape.ts';
import type {
  AggTradeRow,
  BookTicker,
  DepthSnapshot,
  ExchangeInfo,
  KlineRow,
  OpenInterest,
  PremiumIndex,
  SpotSymbolInfo,
  SymbolInfo,
  Ticker24h,
  TradeRow,
} from '../wire.ts';
import { requestJson } from './requestJson.ts';

export type DepthLimit = 5 | 10 | 20 | 50 | 100 | 500 | 1000;

/** Times are epoch milliseconds, both inclusive. With a start time the first rows are returned, otherwise the last. */
export interface KlineRange {
  readonly startTime?: number;
  readonly endTime?: number;
  /** 500 by default, at most 1,500 for futures and 1,000 for spot. */
  readonly limit?: number;
}

/** From an id, or a window of less than an hour in the last 24; at most 1,000 rows, 500 by default. */
export type AggTradeRange =
  | { readonly fromId: number; readonly limit?: number }
  | { readonly startTime?: number; readonly endTime?: number; readonly limit?: number };

export interface ExchangeRestOptions<P extends TradedProduct = 'usdm'> {
  /**
   * The base URL above '/fapi' or '/api', e.g. 'https://fapi.binance.com'. A browser may pass a path of its own origin.
   */
  readonly rest: string;
  /** USDⓈ-margined futures by default. */
  readonly product?: P;
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

/** Undefined parameters are not sent. */
type Query = Readonly<Record<string, string | number | undefined>>;

const TIMEOUT_MS = 10_000;

const ROOTS = { usdm: '/fapi/v1', spot: '/api/v3' } as const;

/** Public calls of a product's REST API. Each rejects with an ExchangeError. */
export class ExchangeRest<P extends TradedProduct = 'usdm'> {
  readonly #options: ExchangeRestOptions<P>;
  readonly #product: TradedProduct;

  constructor(options: ExchangeRestOptions<P>) {
    this.#options = options;
    this.#product = options.product ?? 'usdm';
  }

  /** The exchange's time, epoch milliseconds. */
  async time(): Promise<number> {
    const { serverTime } = await this.#get<{ readonly serverTime: number }>('/time');
    return serverTime;
  }

  exchangeInfo(): Promise<ExchangeInfo<P extends 'spot' ? SpotSymbolInfo : SymbolInfo>> {
    return this.#get('/exchangeInfo');
  }

  /** Order book of a symbol with up to `limit` levels per side. */
  depth(symbol: string, limit: DepthLimit = 500): Promise<DepthSnapshot> {
    return this.#get('/depth', { symbol, limit }, this.#product === 'spot' ? isSpotDepthSnapshot : isDepthSnapshot);
  }

  /** Candles of an interval, oldest first; the last may be running. */
  klines(symbol: string, interval: Interval, range: KlineRange = {}): Promise<readonly KlineRow[]> {
    return this.#get('/klines', { symbol, interval, ...range }, listOf(isKlineRow));
  }

  /** Candles of a contract's mark price, as `klines`; futures alone have them. */
  markPriceKlines(symbol: string, interval: Interval, range: KlineRange = {}): Promise<readonly KlineRow[]> {
    return this.#get('/markPriceKlines', { symbol, interval, ...range }, listOf(isKlineRow));
  }

  /** The last trades, oldest first; at most 1,000. */
  trades(symbol: string, limit = 500): Promise<readonly TradeRow[]> {
    return this.#get('/trades', { symbol, limit }, listOf(isTradeRow));
  }

  /** Aggregated trades, oldest first. */
  aggTrades(symbol: string, range: AggTradeRange = {}): Promise<readonly AggTradeRow[]> {
    return this.#get('/aggTrades', { symbol, ...range }, listOf(isAggTradeRow));
  }

  /** Mark price, index price and funding of one symbol or of all; futures alone have them. */
  premiumIndex(): Promise<readonly PremiumIndex[]>;
  premiumIndex(symbol: string): Promise<PremiumIndex>;
  premiumIndex(symbol?: string): Promise<PremiumIndex | readonly PremiumIndex[]> {
    const validate = symbol === undefined ? listOf(isPremiumIndex) : isPremiumIndex;
    return this.#get('/premiumIndex', { symbol }, validate);
  }

  /** Futures alone have it. */
  openInterest(symbol: string): Promise<OpenInterest> {
    return this.#get('/openInterest', { symbol }, isOpenInterest);
  }

  ticker24h(): Promise<readonly Ticker24h[]>;
  ticker24h(symbol: string): Promise<Ticker24h>;
  ticker24h(symbol?: string): Promise<Ticker24h | readonly Ticker24h[]> {
    return this.#get('/ticker/24hr', { symbol });
  }

  bookTicker(): Promise<readonly BookTicker[]>;
  bookTicker(symbol: string): Promise<BookTicker>;
  bookTicker(symbol?: string): Promise<BookTicker | readonly BookTicker[]> {
    return this.#get('/ticker/bookTicker', { symbol });
  }

  #get<Answer>(path: string, query: Query = {}, validate?: Validator): Promise<Answer> {
    const { rest, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = this.#options;
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
    const text = parameters.toString();
    const url = `${rest.replace(/\/+$/, '')}${ROOTS[this.#product]}${path}${text === '' ? '' : `?${text}`}`;
    return requestJson<Answer>(url, { timeoutMs, fetch, validate });
  }
}
