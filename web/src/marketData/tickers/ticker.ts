import { joinPair } from '@aldgate/domain/market/marketRef.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';

/** A symbol's 24 h data (MK-02). Prices and volumes are decimal strings as the exchange sends them. */
export interface Ticker {
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly pricePlaces: number;
  readonly quantityPlaces: number;
  readonly last: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  readonly quoteVolume: string;
  /** The change from the price 24 h ago, in percent with two decimals; undefined without one. */
  readonly changePercent: string | undefined;
}

/** The fields of a ticker that change. */
export type TickerData = Pick<Ticker, 'last' | 'open' | 'high' | 'low' | 'volume' | 'quoteVolume'>;

/** The symbol's names and precisions, which are constant. */
export type TickerSymbol = Pick<Ticker, 'symbol' | 'baseAsset' | 'quoteAsset' | 'pricePlaces' | 'quantityPlaces'>;

export function makeTicker(symbol: TickerSymbol, figures: TickerData): Ticker {
  return { ...symbol, ...figures, changePercent: changePercent(figures.open, figures.last) };
}

function changePercent(open: string, last: string): string | undefined {
  const from = decimal(open);
  if (from.lte('0')) return undefined;
  return toDecimalString(round(decimal(last).minus(from).times('100').div(from), 2, 'half-even'));
}

/** The last price of an asset in USDT, that of its contract before its pair's; undefined where neither has one. */
export function usdtPrice(tickers: ReadonlyMap<string, Ticker>, asset: string): string | undefined {
  if (asset === 'USDT') return '1';
  return (tickers.get(`${asset}USDT`) ?? tickers.get(joinPair(asset, 'USDT')))?.last;
}

/** Coins that rates price, and no contract. */
const STABLE = new Set(['USDT', 'USDC']);

/** The symbols that `usdtPrice` needs for the coins among the assets. */
export function usdtSymbols(assets: readonly { readonly asset: string; readonly kind: string }[]): readonly string[] {
  return assets.filter(({ asset, kind }) => kind === 'crypto' && !STABLE.has(asset)).map(({ asset }) => `${asset}USDT`);
}
