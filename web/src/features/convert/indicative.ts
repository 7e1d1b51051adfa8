import { coinInUsd, commonUnit, rateInUsdt } from '@aldgate/domain/convert/cross.ts';
import { orientPair } from '@aldgate/domain/convert/pair.ts';
import { computeQuoteTerms, type QuoteLeg, type QuoteTerms } from '@aldgate/domain/convert/quote.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { AssetKind } from '@aldgate/domain/money/asset.ts';
import type { Side } from '../../lib/amounts/entry.ts';
import { findAsset } from '../../lib/calls/assetRegistry.ts';
import { usdtPrice } from '../../marketData/tickers/ticker.ts';
import type { Tickers } from '../../marketData/tickers/tickerStore.ts';
import type { IndicativeRates } from './rates.ts';

/** Significant digits of a derived price. */
const PRICE_DIGITS = 8;

/** The known market prices: live tickers of coins, and the server's values and spreads of all assets. */
export interface MarketPrices {
  readonly tickers: Tickers;
  readonly rates: IndicativeRates;
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

/** Terms with the whole spread that they include, in basis points. */
export interface IndicativeTerms extends QuoteTerms {
  readonly spreadBps: string;
}

/**
 * The terms that a firm quote would have at the market price, by the quote's own rules: the wider of both spreads and
 * the volatility, rounded against the customer. Undefined where the market has no price.
 */
export function indicativeTerms(market: MarketPrices, { from, to, side, amount }: Known): IndicativeTerms | undefined {
  const [fromValue, toValue] = computeValues(market, from.asset, to.asset);
  const [fromLeg, toLeg] = [findLeg(market, from, fromValue), findLeg(market, to, toValue)];
  if (fromLeg === undefined || toLeg === undefined) return undefined;
  const terms = computeQuoteTerms({ from: fromLeg, to: toLeg, fixed: side, amount });
  const spread = decimal(widerSpread(fromLeg.spreadBps, toLeg.spreadBps));
  return { ...terms, spreadBps: toDecimalString(spread.plus(terms.volatilityBps)) };
}

function findLeg({ rates }: MarketPrices, { asset, precision }: Leg, mid: string | undefined): QuoteLeg | undefined {
  const rate = rates.get(asset);
  if (rate === undefined || mid === undefined) return undefined;
  return { asset, precision, mid, spreadBps: rate.spreadBps, deviationBps: Number(rate.volatilityBps) };
}

/** The platform's spread of a pair in basis points: the wider one of its two assets; undefined while not known. */
export function pairSpread(
  spreads: ReadonlyMap<string, string> | undefined,
  from: string,
  to: string,
): string | undefined {
  const [one, other] = [spreads?.get(from), spreads?.get(to)];
  if (one === undefined || other === undefined) return undefined;
  return widerSpread(one, other);
}

const widerSpread = (one: string, other: string): string => toDecimalString(decimal(one).gt(other) ? one : other);

/** The value of both assets in a common unit. */
function computeValues(
  market: MarketPrices,
  one: string,
  other: string,
): readonly [string | undefined, string | undefined] {
  const unit = commonUnit(findKind(one), findKind(other));
  const value = (asset: string) => above(unit === 'USDT' ? inUsdt(market, asset) : inUsd(market, asset));
  return [value(one), value(other)];
}

/** The live ticker of a coin; without one, the server's value. */
function inUsdt({ tickers, rates }: MarketPrices, asset: string): string | undefined {
  const last = usdtPrice(tickers, asset);
  if (last !== undefined) return last;
  const [rate, usdt] = [rates.get(asset)?.usdRate ?? undefined, above(rates.get('USDT')?.usdRate ?? undefined)];
  return rate === undefined || usdt === undefined ? undefined : rateInUsdt(rate, usdt);
}

function inUsd({ tickers, rates }: MarketPrices, asset: string): string | undefined {
  if (asset === 'USD') return '1';
  const [last, usdt] = [asset === 'USDT' ? undefined : usdtPrice(tickers, asset), rates.get('USDT')?.usdRate];
  if (last === undefined) return rates.get(asset)?.usdRate ?? undefined;
  return usdt === undefined || usdt === null ? undefined : coinInUsd(last, usdt);
}

const findKind = (asset: string): AssetKind => findAsset(asset)?.kind ?? 'crypto';

function above(value: string | undefined): string | undefined {
  return value === undefined || decimal(value).lte('0') ? undefined : value;
}
