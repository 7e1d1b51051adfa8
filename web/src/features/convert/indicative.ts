import { coinInUsd, commonUnit } from '@aldgate/domain/convert/cross.ts';
import { orientPair } from '@aldgate/domain/convert/pair.ts';
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

interface Known {
  readonly from: string;
  readonly to: string;
  readonly side: Side;
  readonly amount: string;
  /** The decimals of the other amount. */
  readonly places: number;
}

/**
 * The indicative other amount at the market price: received amounts round down, paid amounts round up. Undefined
 * where the market has no price.
 */
export function otherAmount(market: MarketPrices, { from, to, side, amount, places }: Known): string | undefined {
  const [fromValue, toValue] = computeValues(market, from, to);
  if (fromValue === undefined || toValue === undefined) return undefined;
  const [paidValue, receivedValue] = side === 'from' ? [fromValue, toValue] : [toValue, fromValue];
  return toDecimalString(
    round(decimal(amount).times(paidValue).div(receivedValue), places, side === 'from' ? 'down' : 'up'),
  );
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
