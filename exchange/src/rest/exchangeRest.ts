import type { BookTicker, DepthSnapshot, ExchangeInfo, Ticker24h } from '../wire.ts';
import { requestJson } from './requestJson.ts';

export type DepthLimit = 5 | 10 | 20 | 50 | 100 | 500 | 1000;

export interface ExchangeRestOptions {
  /** The address above '/fapi', e.g. 'https://fapi.binance.com'. A browser may pass a path of its own origin. */
  readonly rest: string;
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

const TIMEOUT_MS = 10_000;

/** Public calls of the futures protocol. Each rejects with an ExchangeError. */
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

  /** The book of a symbol with up to `limit` levels a side. */
  depth(symbol: string, limit: DepthLimit = 500): Promise<DepthSnapshot> {
    return this.#get('/fapi/v1/depth', { symbol, limit: String(limit) });
  }

  ticker24h(): Promise<readonly Ticker24h[]>;
  ticker24h(symbol: string): Promise<Ticker24h>;
  ticker24h(symbol?: string): Promise<Ticker24h | readonly Ticker24h[]> {
    return this.#get('/fapi/v1/ticker/24hr', symbol === undefined ? {} : { symbol });
  }

  bookTicker(): Promise<readonly BookTicker[]>;
  bookTicker(symbol: string): Promise<BookTicker>;
  bookTicker(symbol?: string): Promise<BookTicker | readonly BookTicker[]> {
    return this.#get('/fapi/v1/ticker/bookTicker', symbol === undefined ? {} : { symbol });
  }

  #get<Answer>(path: string, query: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const { rest, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = this.#options;
    const text = new URLSearchParams(query).toString();
    const url = `${rest.replace(/\/+$/, '')}${path}${text === '' ? '' : `?${text}`}`;
    return requestJson<Answer>(url, { timeoutMs, fetch });
  }
}
