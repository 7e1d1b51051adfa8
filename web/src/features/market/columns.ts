import { decimal } from '@aldgate/domain/money/amount.ts';
import type { Ticker } from '../../marketData/tickers/ticker.ts';
import { marketValue } from './marketValue.ts';

export const COLUMNS = ['symbol', 'last', 'change', 'high', 'low', 'volume', 'quoteVolume', 'marketValue'] as const;
export type Column = (typeof COLUMNS)[number];

/** Circulating supplies by symbol, decimal strings; null or absent where unknown. */
export type Supplies = ReadonlyMap<string, string | null>;

const NONE: Supplies = new Map();

const VALUES: Record<Exclude<Column, 'symbol'>, (ticker: Ticker, supplies: Supplies) => string | undefined> = {
  last: (ticker) => ticker.last,
  change: (ticker) => ticker.changePercent,
  high: (ticker) => ticker.high,
  low: (ticker) => ticker.low,
  volume: (ticker) => ticker.volume,
  quoteVolume: (ticker) => ticker.quoteVolume,
  marketValue: (ticker, supplies) => marketValue(ticker.last, supplies.get(ticker.symbol)),
};

/** Compares two tickers by a column, ascending; an unknown value sorts below any known one. */
export function compareBy(column: Column, supplies: Supplies = NONE): (a: Ticker, b: Ticker) => number {
  if (column === 'symbol') return (a, b) => b.symbol.localeCompare(a.symbol, 'en');
  const value = VALUES[column];
  return (a, b) => {
    const [x, y] = [value(a, supplies), value(b, supplies)];
    if (x === undefined || y === undefined) return Number(x !== undefined) - Number(y !== undefined);
    return decimal(x).cmp(decimal(y));
  };
}

/** The tickers whose symbol or assets contain the search, ignoring case. */
export function matching(tickers: readonly Ticker[], search: string): readonly Ticker[] {
  const wanted = search
    .trim()
    .toUpperCase()
    .replace(/[/\-\s]/g, '');
  return wanted === '' ? tickers : tickers.filter(({ symbol }) => symbol.includes(wanted));
}
