import { countDecimals } from '@aldgate/domain/money/amount.ts';
import { parsePrecision } from '@aldgate/exchange/precision.ts';
import { ExchangeError } from '@aldgate/exchange/rest/exchangeError.ts';
import type { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import type { SymbolInfo, Ticker24h } from '@aldgate/exchange/wire.ts';
import { readCachedMarket, writeCachedMarket } from './cachedMarket.ts';
import type { FigureSource } from './loader.ts';
import { makeTicker, type Ticker, type TickerFigures, type TickerSymbol } from './ticker.ts';

/** Symbols are listed and withdrawn rarely; a new one shows this much later at most. */
const SYMBOLS_MAX_AGE_MS = 3_600_000;
/** For so long figures do for the next page: the stream brings what moves, and a list of prices is not dealt on. */
const TICKERS_MAX_AGE_MS = 30_000;

const UNKNOWN_SYMBOL = -1121;

interface Ports {
  readonly rest: Pick<ExchangeRest, 'exchangeInfo' | 'ticker24h'>;
  /** The exchange's address, by which what was kept is told apart. */
  readonly address: string;
  readonly now: () => number;
  readonly cache: { readonly get: () => string | null; readonly set: (text: string) => void };
}

/**
 * The market's figures at the lowest cost: the whole market is one request of weight 40, which pages of the same browser share
 * for a while, beside the list of symbols (weight 1) once an hour; a single symbol is a request of weight 1.
 */
export function createMarketSource({ rest, address, now, cache }: Ports): FigureSource {
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

/** Not in the future either, where the machine's clock was put back meanwhile. */
const isWithin = (then: number, now: number, ms: number) => then <= now && now - then < ms;

/** Perpetual contracts that trade, in the exchange's order. */
function perpetuals(symbols: readonly SymbolInfo[]): TickerSymbol[] {
  return symbols
    .filter(({ status, contractType }) => status === 'TRADING' && contractType === 'PERPETUAL')
    .map((info) => {
      const { pricePrecision, quantityPrecision } = parsePrecision(info);
      const { symbol, baseAsset, quoteAsset } = info;
      return { symbol, baseAsset, quoteAsset, pricePlaces: pricePrecision, quantityPlaces: quantityPrecision };
    });
}

/** Each symbol with its 24 h figures, in the order of the symbols; those without figures are left out. */
function joinTickers(symbols: readonly TickerSymbol[], tickers: readonly Ticker24h[]): Ticker[] {
  const figures = new Map(tickers.map((ticker) => [ticker.symbol, ticker]));
  return symbols.flatMap((symbol) => {
    const ticker = figures.get(symbol.symbol);
    return ticker === undefined ? [] : [makeTicker(symbol, pickFigures(ticker))];
  });
}

/**
 * A symbol without its filters: the quote asset is read from its name, and the precision from the day's prices, of which one
 * at least goes to the last place.
 */
export function singleTicker(ticker: Ticker24h): Ticker {
  const { symbol } = ticker;
  const [, baseAsset = symbol, quoteAsset = ''] = /^(.+)(USDT|USDC)$/.exec(symbol) ?? [];
  const figures = pickFigures(ticker);
  const pricePlaces = Math.max(...[figures.last, figures.open, figures.high, figures.low].map(countDecimals));
  return makeTicker(
    { symbol, baseAsset, quoteAsset, pricePlaces, quantityPlaces: countDecimals(figures.volume) },
    figures,
  );
}

function pickFigures(ticker: Ticker24h): TickerFigures {
  return {
    last: ticker.lastPrice,
    open: ticker.openPrice,
    high: ticker.highPrice,
    low: ticker.lowPrice,
    volume: ticker.volume,
    quoteVolume: ticker.quoteVolume,
  };
}
