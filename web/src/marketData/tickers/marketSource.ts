import { countDecimals } from '@aldgate/domain/money/amount.ts';
import { parsePrecision } from '@aldgate/exchange/precision.ts';
import { ExchangeError } from '@aldgate/exchange/rest/exchangeError.ts';
import type { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import type { SymbolInfo, Ticker24h } from '@aldgate/exchange/wire.ts';
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

interface Ports {
  readonly rest: Pick<ExchangeRest, 'exchangeInfo' | 'ticker24h'>;
  /** The exchange's address, which identifies the cache entry. */
  readonly address: string;
  readonly now: () => number;
  readonly cache: { readonly get: () => string | null; readonly set: (text: string) => void };
}

/**
 * Loads market data at the lowest request weight: the whole market is one request of weight 40, cached for the pages
 * of one browser, and the list of symbols one of weight 1 each hour; a single symbol has weight 1.
 */
export function createMarketSource({ rest, address, now, cache }: Ports): MarketSource {
  const loadSymbols = async (cached: ReturnType<typeof readCachedMarket>, at: number) => {
    if (cached !== undefined && isWithin(cached.symbolsAt, at, SYMBOLS_MAX_AGE_MS))
      return { symbols: cached.tickers, symbolsAt: cached.symbolsAt };
    const { symbols } = await rest.exchangeInfo();
    return { symbols: perpetuals(symbols), symbolsAt: at };
  };
  return {
    load: async ({ fresh }) => {
      const at = now();
      const cached = readCachedMarket(cache.get(), address);
      if (cached !== undefined && !fresh && isWithin(cached.at, at, TICKERS_MAX_AGE_MS)) return cached;
      const [{ symbols, symbolsAt }, figures] = await Promise.all([loadSymbols(cached, at), rest.ticker24h()]);
      const tickers = joinTickers(symbols, figures);
      cache.set(writeCachedMarket({ rest: address, at, symbolsAt, tickers }));
      return { tickers, at };
    },
    loadSymbol: async (symbol) => {
      try {
        return singleTicker(await rest.ticker24h(symbol));
      } catch (error) {
        if (error instanceof ExchangeError && error.code === UNKNOWN_SYMBOL) return undefined;
        throw error;
      }
    },
  };
}

/** Timestamps in the future are rejected too, in case the machine's clock was set back. */
const isWithin = (then: number, now: number, ms: number) => then <= now && now - then < ms;

/** Trading perpetual contracts, in the exchange's order. */
function perpetuals(symbols: readonly SymbolInfo[]): TickerSymbol[] {
  return symbols
    .filter(({ status, contractType }) => status === 'TRADING' && contractType === 'PERPETUAL')
    .map((info) => {
      const { pricePrecision, quantityPrecision } = parsePrecision(info);
      const { symbol, baseAsset, quoteAsset } = info;
      return { symbol, baseAsset, quoteAsset, pricePlaces: pricePrecision, quantityPlaces: quantityPrecision };
    });
}

/** Each symbol with its 24 h data, in the order of the symbols; symbols without data are dropped. */
function joinTickers(symbols: readonly TickerSymbol[], tickers: readonly Ticker24h[]): Ticker[] {
  const figures = new Map(tickers.map((ticker) => [ticker.symbol, ticker]));
  return symbols.flatMap((symbol) => {
    const ticker = figures.get(symbol.symbol);
    return ticker === undefined ? [] : [makeTicker(symbol, pickTickerData(ticker))];
  });
}

/**
 * A symbol without its filters: the quote asset is derived from the name, and the precision from the day's prices, at
 * least one of which uses the last decimal.
 */
export function singleTicker(ticker: Ticker24h): Ticker {
  const { symbol } = ticker;
  const [, baseAsset = symbol, quoteAsset = ''] = /^(.+)(USDT|USDC)$/.exec(symbol) ?? [];
  const figures = pickTickerData(ticker);
  const pricePlaces = Math.max(...[figures.last, figures.open, figures.high, figures.low].map(countDecimals));
  return makeTicker(
    { symbol, baseAsset, quoteAsset, pricePlaces, quantityPlaces: countDecimals(figures.volume) },
    figures,
  );
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
