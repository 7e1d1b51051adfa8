import { compareValues } from '@aldgate/ui/tables/sort.ts';
import type { Ticker } from '../../marketData/tickers/ticker.ts';
import { marketValue } from './marketValue.ts';

export const COLUMNS = [
  'symbol',
  'last',
  'open',
  'change',
  'high',
  'low',
  'volume',
  'quoteVolume',
  'marketValue',
] as const;
export type Column = (typeof COLUMNS)[number];

/** Circulating supplies by symbol, decimal strings; null or absent where unknown. */
export type Supplies = ReadonlyMap<string, string | null>;

const NONE: Supplies = new Map();

const VALUES: Record<Column, (ticker: Ticker, supplies: Supplies) => string | undefined> = {
  symbol: (ticker) => ticker.symbol,
  last: (ticker) => ticker.last,
  open: (ticker) => ticker.open,
  change: (ticker) => ticker.changePercent,
  high: (ticker) => ticker.high,
  low: (ticker) => ticker.low,
  volume: (ticker) => ticker.volume,
  quoteVolume: (ticker) => ticker.quoteVolume,
  marketValue: (ticker, supplies) => marketValue(ticker.last, supplies.get(ticker.symbol)),
};

/** Compares two tickers by a column, ascending; an unknown value sorts below any known one. */
export function compareBy(column: Column, supplies: Supplies = NONE): (a: Ticker, b: Ticker) => number {
  const value = VALUES[column];
  return (a, b) => compareValues(value(a, supplies), value(b, supplies));
}

/** The tickers whose symbol or assets contain the search, ignoring case. */
export function matching(tickers: readonly Ticker[], search: string): readonly Ticker[] {
  const wanted = search
    .trim()
    .toUpperCase()
    .replace(/[/\-\s]/g, '');
  return wanted === '' ? tickers : tickers.filter(({ symbol }) => symbol.replace('-', '').includes(wanted));
}
