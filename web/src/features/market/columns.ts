import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { compareValues } from '@aldgate/ui/tables/sort.ts';
import { type Ticker, usdtPrice } from '../../marketData/tickers/ticker.ts';
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

/** The data beside a ticker that its sums are valued with. */
export interface Valuation {
  readonly supplies: Supplies;
  /** The tickers that price quote assets in USDT. */
  readonly tickers: ReadonlyMap<string, Ticker>;
}

const NONE: Valuation = { supplies: new Map(), tickers: new Map() };

/** A sum in a ticker's quote asset, in USDT, in which sums of different quote assets compare. */
function toUsdt(sum: string | undefined, quoteAsset: string, { tickers }: Valuation): string | undefined {
  const price = usdtPrice(tickers, quoteAsset);
  return sum === undefined || price === undefined ? undefined : toDecimalString(decimal(sum).times(price));
}

const VALUES: Record<Column, (ticker: Ticker, valuation: Valuation) => string | undefined> = {
  symbol: (ticker) => ticker.symbol,
  last: (ticker) => ticker.last,
  open: (ticker) => ticker.open,
  change: (ticker) => ticker.changePercent,
  high: (ticker) => ticker.high,
  low: (ticker) => ticker.low,
  volume: (ticker) => ticker.volume,
  quoteVolume: ({ quoteVolume, quoteAsset }, valuation) => toUsdt(quoteVolume, quoteAsset, valuation),
  marketValue: ({ symbol, last, quoteAsset }, valuation) =>
    toUsdt(marketValue(last, valuation.supplies.get(symbol)), quoteAsset, valuation),
};

/** Compares two tickers by a column, ascending; an unknown value sorts below any known one. */
export function compareBy(column: Column, valuation: Valuation = NONE): (a: Ticker, b: Ticker) => number {
  const value = VALUES[column];
  return (a, b) => compareValues(value(a, valuation), value(b, valuation));
}

/** The tickers whose symbol or assets contain the search, ignoring case; one with exactly that symbol comes first. */
export function matching(tickers: readonly Ticker[], search: string): readonly Ticker[] {
  const symbol = search.trim().toUpperCase();
  const wanted = symbol.replace(/[/\-\s]/g, '');
  if (wanted === '') return tickers;
  const found = tickers.filter((ticker) => ticker.symbol.replace('-', '').includes(wanted));
  return found.toSorted((a, b) => Number(b.symbol === symbol) - Number(a.symbol === symbol));
}
