import { coinInUsd, commonUnit } from '@aldgate/domain/convert/cross.ts';
import { orientPair } from '@aldgate/domain/convert/pair.ts';
import { computeQuoteTerms, type QuoteTerms } from '@aldgate/domain/convert/quote.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { AssetKind } from '@aldgate/domain/money/asset.ts';
import type { Side } from '../../lib/amounts/entry.ts';
import { findAsset } from '../../lib/calls/assetRegistry.ts';
import { usdtPrice } from '../../marketData/tickers/ticker.ts';
import type { Tickers } from '../../marketData/tickers/tickerStore.ts';
import type { UsdRates } from './rates.ts';

/** Significant digits of a derived price. */
const PRICE_DIGITS = 8;

/** The known market prices. */
export interface MarketPrices {
  readonly tickers: Tickers;
  readonly rates: UsdRates;
}

/** A price with both its assets: units of `quoteAsset` for one `baseAsset`. */
export interface Rate {
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly price: string;
}

/** The market price between two assets, in the usual orientation of the pair; undefined where the market has none. */
export function marketRate(market: MarketPrices, from: string, to: string): Rate | undefined {
  const pair = orientPair(from, to);
  const [base, quote] = computeValues(market, pair.baseAsset, pair.quoteAsset);
  if (base === undefined || quote === undefined) return undefined;
  const price = decimal(base).div(quote);
  return { ...pair, price: toDecimalString(round(price, Math.max(0, PRICE_DIGITS - 1 - price.e), 'down')) };
}

/** The spread of each asset in basis points; undefined for visitors, who are shown the market price. */
export type Spreads = ReadonlyMap<string, string> | undefined;

interface Leg {
  readonly asset: string;
  readonly precision: number;
}

interface Known {
  readonly from: Leg;
  readonly to: Leg;
  readonly side: Side;
  readonly amount: string;
}

/**
 * The terms that a firm quote would have at the market price, by the quote's own rules: the wider of both spreads, rounded
 * against the customer. Undefined where the market has no price.
 */
export function indicativeTerms(
  market: MarketPrices,
  spreads: Spreads,
  { from, to, side, amount }: Known,
): QuoteTerms | undefined {
  const [fromValue, toValue] = computeValues(market, from.asset, to.asset);
  if (fromValue === undefined || toValue === undefined) return undefined;
  const leg = ({ asset, precision }: Leg, mid: string) => ({
    asset,
    precision,
    mid,
    spreadBps: spreads?.get(asset) ?? '0',
    deviationBps: 0,
  });
  return computeQuoteTerms({ from: leg(from, fromValue), to: leg(to, toValue), fixed: side, amount });
}

/** The spread of a pair in basis points: the wider one of its two assets; undefined while not known. */
export function pairSpread(spreads: Spreads, from: string, to: string): string | undefined {
  const [one, other] = [spreads?.get(from), spreads?.get(to)];
  if (one === undefined || other === undefined) return undefined;
  return toDecimalString(decimal(one).gt(other) ? one : other);
}

/** The value of both assets in a common unit. */
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
