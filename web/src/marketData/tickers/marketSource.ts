import { countDecimals } from '@aldgate/domain/money/amount.ts';
import { ExchangeError } from '@aldgate/exchange/rest/exchangeError.ts';
import type { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import type { Ticker24h } from '@aldgate/exchange/wire.ts';
import { readCachedMarket, writeCachedMarket } from './cachedMarket.ts';
import type { MarketSource } from './loader.ts';
import { makeTicker, type Ticker, type TickerData, type TickerSymbol } from './ticker.ts';

/** Contracts are listed and delisted rarely; a new one appears with at most this delay. */
const SYMBOLS_MAX_AGE_MS = 3_600_000;
/**
 * The age up to which cached tickers serve the next page: the stream brings updates, and nothing is traded on the
 * list's prices.
 */
const TICKERS_MAX_AGE_MS = 30_000;

const UNKNOWN_SYMBOL = -1121;

/** The differences between the products' markets. */
export interface TickerMarket {
  /** The symbols that can be traded, in the exchange's order. */
  readonly list: () => Promise<readonly TickerSymbol[]>;
  /** The exchange's symbol of ours. */
  readonly toWire: (symbol: string) => string;
  /** A symbol's names from its own alone. */
  readonly parse: (symbol: string) => Pick<TickerSymbol, 'symbol' | 'baseAsset' | 'quoteAsset'>;
}

interface Ports {
  readonly market: TickerMarket;
  readonly rest: Pick<ExchangeRest, 'ticker24h'>;
  /** The exchange's address, which identifies the cache entry. */
  readonly address: string;
  readonly now: () => number;
  readonly cache: { readonly get: () => string | null; readonly set: (text: string) => void };
}

/**
 * Loads market data at the lowest request weight: the whole market is one request of weight 40, cached for the pages
 * of one browser, and the list of symbols one of weight 1 each hour; a single symbol has weight 1.
 */
export function createMarketSource({ market, rest, address, now, cache }: Ports): MarketSource {
  const loadSymbols = async (cached: ReturnType<typeof readCachedMarket>, at: number) => {
    if (cached !== undefined && isWithin(cached.symbolsAt, at, SYMBOLS_MAX_AGE_MS))
      return { symbols: cached.tickers, symbolsAt: cached.symbolsAt };
    return { symbols: await market.list(), symbolsAt: at };
  };
  return {
    load: async ({ fresh }) => {
      const at = now();
      const cached = readCachedMarket(cache.get(), address);
      if (cached !== undefined && !fresh && isWithin(cached.at, at, TICKERS_MAX_AGE_MS)) return cached;
      const [{ symbols, symbolsAt }, figures] = await Promise.all([loadSymbols(cached, at), rest.ticker24h()]);
      const tickers = joinTickers(market, symbols, figures);
      cache.set(writeCachedMarket({ rest: address, at, symbolsAt, tickers }));
      return { tickers, at };
    },
    loadSymbol: async (symbol) => {
      try {
        return singleTicker(market.parse(symbol), await rest.ticker24h(market.toWire(symbol)));
      } catch (error) {
        if (error instanceof ExchangeError && error.code === UNKNOWN_SYMBOL) return undefined;
        throw error;
      }
    },
  };
}

/** Timestamps in the future are rejected too, in case the machine's clock was set back. */
const isWithin = (then: number, now: number, ms: number) => then <= now && now - then < ms;

/** Each symbol with its 24 h data, in the order of the symbols; symbols without data are dropped. */
function joinTickers(
  { toWire }: TickerMarket,
  symbols: readonly TickerSymbol[],
  tickers: readonly Ticker24h[],
): Ticker[] {
  const figures = new Map(tickers.map((ticker) => [ticker.symbol, ticker]));
  return symbols.flatMap((symbol) => {
    const ticker = figures.get(toWire(symbol.symbol));
    return ticker === undefined ? [] : [makeTicker(symbol, pickTickerData(ticker))];
  });
}

/**
 * A symbol without its filters: its precision is that of the day's prices, at least one of which uses the last decimal.
 */
export function singleTicker(names: ReturnType<TickerMarket['parse']>, ticker: Ticker24h): Ticker {
  const figures = pickTickerData(ticker);
  const pricePlaces = Math.max(...[figures.last, figures.open, figures.high, figures.low].map(countDecimals));
  return makeTicker({ ...names, pricePlaces, quantityPlaces: countDecimals(figures.volume) }, figures);
}

function pickTickerData(ticker: Ticker24h): TickerData {
  return {
    last: ticker.lastPrice,
    open: ticker.openPrice,
    high: ticker.highPrice,
    low: ticker.lowPrice,
    volume: ticker.volume,
    quoteVolume: ticker.quoteVolume,
  };
}
