import type { Interval } from '@aldgate/domain/market/interval.ts';
import { isAggTradeRow, isDepthSnapshot, isKlineRow, isOpenInterest, isPremiumIndex, isTradeRow } from '../payloads.ts';
import { listOf, type Validator } from '../shape.ts';
import type {
  AggTradeRow,
  BookTicker,
  DepthSnapshot,
  ExchangeInfo,
  KlineRow,
  OpenInterest,
  PremiumIndex,
  Ticker24h,
  TradeRow,
} from '../wire.ts';
import { requestJson } from './requestJson.ts';

export type DepthLimit = 5 | 10 | 20 | 50 | 100 | 500 | 1000;

/** Times are epoch milliseconds, both inclusive. With a start time the first rows are returned, otherwise the last. */
export interface KlineRange {
  readonly startTime?: number;
  readonly endTime?: number;
  /** 500 by default, at most 1,500. */
  readonly limit?: number;
}

/** From an id, or a window of less than an hour in the last 24; at most 1,000 rows, 500 by default. */
export type AggTradeRange =
  | { readonly fromId: number; readonly limit?: number }
  | { readonly startTime?: number; readonly endTime?: number; readonly limit?: number };

export interface ExchangeRestOptions {
  /** The base URL above '/fapi', e.g. 'https://fapi.binance.com'. A browser may pass a path of its own origin. */
  readonly rest: string;
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

/** Undefined parameters are not sent. */
type Query = Readonly<Record<string, string | number | undefined>>;

const TIMEOUT_MS = 10_000;

/** Public calls of the futures REST API. Each rejects with an ExchangeError. */
export class ExchangeRest {
  readonly #options: ExchangeRestOptions;

  constructor(options: ExchangeRestOptions) {
    this.#options = options;
  }

  /** The exchange's time, epoch milliseconds. */
  async time(): Promise<number> {
    const { serverTime } = await this.#get<{ readonly serverTime: number }>('/fapi/v1/time');
    return serverTime;
  }

  exchangeInfo(): Promise<ExchangeInfo> {
    return this.#get('/fapi/v1/exchangeInfo');
  }

  /** Order book of a symbol with up to `limit` levels per side. */
  depth(symbol: string, limit: DepthLimit = 500): Promise<DepthSnapshot> {
    return this.#get('/fapi/v1/depth', { symbol, limit }, isDepthSnapshot);
  }

  /** Candles of an interval, oldest first; the last may be running. */
  klines(symbol: string, interval: Interval, range: KlineRange = {}): Promise<readonly KlineRow[]> {
    return this.#get('/fapi/v1/klines', { symbol, interval, ...range }, listOf(isKlineRow));
  }

  /** The last trades, oldest first; at most 1,000. */
  trades(symbol: string, limit = 500): Promise<readonly TradeRow[]> {
    return this.#get('/fapi/v1/trades', { symbol, limit }, listOf(isTradeRow));
  }

  /** Aggregated trades, oldest first. */
  aggTrades(symbol: string, range: AggTradeRange = {}): Promise<readonly AggTradeRow[]> {
    return this.#get('/fapi/v1/aggTrades', { symbol, ...range }, listOf(isAggTradeRow));
  }

  /** Mark price, index price and funding of one symbol or of all. */
  premiumIndex(): Promise<readonly PremiumIndex[]>;
  premiumIndex(symbol: string): Promise<PremiumIndex>;
  premiumIndex(symbol?: string): Promise<PremiumIndex | readonly PremiumIndex[]> {
    const validate = symbol === undefined ? listOf(isPremiumIndex) : isPremiumIndex;
    return this.#get('/fapi/v1/premiumIndex', { symbol }, validate);
  }

  openInterest(symbol: string): Promise<OpenInterest> {
    return this.#get('/fapi/v1/openInterest', { symbol }, isOpenInterest);
  }

  ticker24h(): Promise<readonly Ticker24h[]>;
  ticker24h(symbol: string): Promise<Ticker24h>;
  ticker24h(symbol?: string): Promise<Ticker24h | readonly Ticker24h[]> {
    return this.#get('/fapi/v1/ticker/24hr', { symbol });
  }

  bookTicker(): Promise<readonly BookTicker[]>;
  bookTicker(symbol: string): Promise<BookTicker>;
  bookTicker(symbol?: string): Promise<BookTicker | readonly BookTicker[]> {
    return this.#get('/fapi/v1/ticker/bookTicker', { symbol });
  }

  #get<Answer>(path: string, query: Query = {}, validate?: Validator): Promise<Answer> {
    const { rest, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = this.#options;
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
    const text = parameters.toString();
    const url = `${rest.replace(/\/+$/, '')}${path}${text === '' ? '' : `?${text}`}`;
    return requestJson<Answer>(url, { timeoutMs, fetch, validate });
  }
}
