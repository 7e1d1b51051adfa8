import { coinInUsd, commonUnit } from '@aldgate/domain/convert/cross.ts';
import { orientPair } from '@aldgate/domain/convert/pair.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type AssetKind, findAsset } from '@aldgate/domain/money/asset.ts';
import { usdtPrice } from '../market/feed/ticker.ts';
import type { Tickers } from '../market/feed/tickerStore.ts';
import type { Side } from './entry.ts';
import type { UsdRates } from './rates.ts';

/** Digits of a derived price that are kept, counted from the first that is not zero. */
const PRICE_DIGITS = 8;

/** What the market tells of prices. */
export interface MarketPrices {
  readonly tickers: Tickers;
  readonly rates: UsdRates;
}

/** A price with both its assets: so many `quoteAsset` for one `baseAsset`. */
export interface Rate {
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly price: string;
}

/** The market's price between two assets, as the pair is written; undefined where the market does not tell. */
export function marketRate(market: MarketPrices, from: string, to: string): Rate | undefined {
  const pair = orientPair(from, to);
  const [base, quote] = computeValues(market, pair.baseAsset, pair.quoteAsset);
  if (base === undefined || quote === undefined) return undefined;
  const price = decimal(base).div(quote);
  return { ...pair, price: toDecimalString(round(price, Math.max(0, PRICE_DIGITS - 1 - price.e), 'down')) };
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
export function otherAmount(market: MarketPrices, { from, to, side, amount, places }: Known): string | undefined {
  const [fromValue, toValue] = computeValues(market, from, to);
  if (fromValue === undefined || toValue === undefined) return undefined;
  const [given, wanted] = side === 'from' ? [fromValue, toValue] : [toValue, fromValue];
  return toDecimalString(round(decimal(amount).times(given).div(wanted), places, side === 'from' ? 'down' : 'up'));
}

/** What both assets are worth in the unit that they share. */
function computeValues(
  market: MarketPrices,
  one: string,
  other: string,
): readonly [string | undefined, string | undefined] {
  const unit = commonUnit(findKind(one), findKind(other));
  const value = (asset: string) => above(unit === 'USDT' ? usdtPrice(market.tickers, asset) : inUsd(market, asset));
  return [value(one), value(other)];
}

function inUsd({ tickers, rates }: MarketPrices, asset: string): string | undefined {
  if (asset === 'USD') return '1';
  if (findKind(asset) === 'fiat') return rates.get(asset);
  const [coin, usdt] = [usdtPrice(tickers, asset), rates.get('USDT')];
  return coin === undefined || usdt === undefined ? undefined : coinInUsd(coin, usdt);
}

const findKind = (asset: string): AssetKind => findAsset(asset)?.kind ?? 'crypto';

function above(value: string | undefined): string | undefined {
  return value === undefined || decimal(value).lte('0') ? undefined : value;
}
