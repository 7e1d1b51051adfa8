import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';

/** A symbol's figures over 24 hours (MK-02). Prices and volumes are decimal strings as the exchange writes them. */
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
  /** Against the price 24 h ago, in percent with two places; undefined without one. */
  readonly changePercent: string | undefined;
}

/** What of a ticker moves. */
export type TickerFigures = Pick<Ticker, 'last' | 'open' | 'high' | 'low' | 'volume' | 'quoteVolume'>;

/** The symbol's names and precisions, which stay. */
export type TickerSymbol = Pick<Ticker, 'symbol' | 'baseAsset' | 'quoteAsset' | 'pricePlaces' | 'quantityPlaces'>;

export function makeTicker(symbol: TickerSymbol, figures: TickerFigures): Ticker {
  return { ...symbol, ...figures, changePercent: changePercent(figures.open, figures.last) };
}

function changePercent(open: string, last: string): string | undefined {
  const from = decimal(open);
  if (from.lte('0')) return undefined;
  return toDecimalString(round(decimal(last).minus(from).times('100').div(from), 2, 'half-even'));
}

/** The price of an asset in USDT, as the market's last trade has it; undefined where no symbol tells. */
export function usdtPrice(tickers: ReadonlyMap<string, Ticker>, asset: string): string | undefined {
  if (asset === 'USDT') return '1';
  return tickers.get(`${asset}USDT`)?.last;
}

/** The symbols that `usdtPrice` looks the coins among the assets up by. */
export function usdtSymbols(assets: readonly { readonly asset: string; readonly kind: string }[]): readonly string[] {
  return assets.filter(({ asset, kind }) => kind === 'crypto' && asset !== 'USDT').map(({ asset }) => `${asset}USDT`);
}
