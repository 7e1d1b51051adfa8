import { decimal, plain, round } from '@aldgate/domain/money/amount.ts';
import { usdtPrice } from '../market/feed/ticker.ts';
import type { Tickers } from '../market/feed/tickerStore.ts';
import type { Side } from './entry.ts';

/** Places that a price derived from two others is cut to. */
const PRICE_PLACES = 8;

/** A price with both its assets: so many `quoteAsset` for one `baseAsset`. */
export interface Rate {
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly price: string;
}

/** The market's price between two assets, the dearer one as base; undefined where the market does not tell. */
export function marketRate(tickers: Tickers, from: string, to: string): Rate | undefined {
  const [fromPrice, toPrice] = [usdtPrice(tickers, from), usdtPrice(tickers, to)];
  if (fromPrice === undefined || toPrice === undefined) return undefined;
  if (decimal(fromPrice).lte('0') || decimal(toPrice).lte('0')) return undefined;
  const fromIsBase = decimal(fromPrice).gte(toPrice);
  const [base, quote] = fromIsBase ? [fromPrice, toPrice] : [toPrice, fromPrice];
  return {
    baseAsset: fromIsBase ? from : to,
    quoteAsset: fromIsBase ? to : from,
    price: plain(round(decimal(base).div(quote), PRICE_PLACES, 'down')),
  };
}

interface Known {
  readonly from: string;
  readonly to: string;
  readonly side: Side;
  readonly amount: string;
  /** Decimal places of the amount that is looked for. */
  readonly places: number;
}

/**
 * The other amount at the market's price, for orientation: what is received rounds down, what is paid rounds up.
 * Undefined where the market does not tell.
 */
export function otherAmount(tickers: Tickers, { from, to, side, amount, places }: Known): string | undefined {
  const [fromPrice, toPrice] = [usdtPrice(tickers, from), usdtPrice(tickers, to)];
  if (fromPrice === undefined || toPrice === undefined) return undefined;
  const [given, wanted] = side === 'from' ? [fromPrice, toPrice] : [toPrice, fromPrice];
  if (decimal(wanted).lte('0')) return undefined;
  const other = decimal(amount).times(given).div(wanted);
  return plain(round(other, places, side === 'from' ? 'down' : 'up'));
}
