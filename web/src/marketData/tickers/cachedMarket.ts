import { parseStored } from '@aldgate/client-kit/browser/parseStored.ts';
import { isDecimal } from '@aldgate/domain/money/amount.ts';
import type { Figures } from './loader.ts';
import { makeTicker, type TickerData, type TickerSymbol } from './ticker.ts';

/** The market as last loaded, cached for the next page load of this browser. Times are epoch milliseconds. */
export interface CachedMarket extends Figures {
  /** The address of the exchange that the data is from. */
  readonly rest: string;
  /** When the list of symbols was fetched. */
  readonly symbolsAt: number;
}

export function writeCachedMarket(cached: CachedMarket): string {
  return JSON.stringify(cached);
}

/** Undefined where nothing valid is cached for that exchange. */
export function readCachedMarket(text: string | null, rest: string): CachedMarket | undefined {
  const cached = parseStored(text, isCachedMarket);
  return cached?.rest === rest
    ? { ...cached, tickers: cached.tickers.map((ticker) => makeTicker(ticker, ticker)) }
    : undefined;
}

function isCachedMarket(value: unknown): value is CachedMarket {
  if (typeof value !== 'object' || value === null) return false;
  const { rest, at, symbolsAt, tickers } = value as Record<keyof CachedMarket, unknown>;
  if (typeof rest !== 'string' || !Number.isInteger(at) || !Number.isInteger(symbolsAt)) return false;
  return Array.isArray(tickers) && tickers.length > 0 && tickers.every(isCachedTicker);
}

const NAMES = ['symbol', 'baseAsset', 'quoteAsset'] as const;
const PLACES = ['pricePlaces', 'quantityPlaces'] as const;
/** More decimals than any amount has; formatting throws for many more. */
const PLACES_MAX = 18;
const FIGURES = ['last', 'open', 'high', 'low', 'volume', 'quoteVolume'] as const;

function isCachedTicker(value: unknown): value is TickerSymbol & TickerData {
  if (typeof value !== 'object' || value === null) return false;
  const ticker = value as Record<string, unknown>;
  const isText = (name: string) => typeof ticker[name] === 'string';
  const isFigure = (name: string) => isText(name) && isDecimal(String(ticker[name]));
  const isPlaces = (name: string) =>
    Number.isInteger(ticker[name]) && Number(ticker[name]) >= 0 && Number(ticker[name]) <= PLACES_MAX;
  return NAMES.every(isText) && PLACES.every(isPlaces) && FIGURES.every(isFigure);
}
