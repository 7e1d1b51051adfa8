import { type CommonUnit, coinInUsd, rateInUsdt } from '@aldgate/domain/convert/cross.ts';
import type { MarketRef } from '@aldgate/domain/market/marketRef.ts';
import type { PriceSources } from './priceSources.ts';
import type { OwnOrders, PriceResult, Reference, ReferencePrices } from './prices.ts';
import type { UsdRates } from './rates.ts';

/** All sources of prices. */
export interface Market {
  readonly sources: PriceSources;
  readonly prices: ReferencePrices;
  readonly rates: UsdRates;
}

/** Finds an institution's orders in a contract's book; the returned function reads them again. */
export type FindOwnOrders = (market: MarketRef) => Promise<() => OwnOrders>;

interface Asker {
  readonly now: number;
  readonly findOwn: FindOwnOrders;
}

/** The value of one unit of an asset to deal at: without the asker's own orders in the coin's book. */
export async function firmValue(unit: CommonUnit, market: Market, asset: string, asker: Asker): Promise<PriceResult> {
  const source = market.sources.get(asset);
  const coin = source === undefined ? undefined : await market.prices.awaitFirm(source, await asker.findOwn(source));
  return valueAsset(market, asset, {
    unit,
    now: asker.now,
    quotes: { coin, rate: (of) => market.rates.firm(of) },
  });
}

/** The value of one unit in US dollars, to show or to count: without a current rate, USDT counts as one dollar. */
export function valueInUsd(market: Market, asset: string, now: number): Reference | undefined {
  const value = valueAsset(market, asset, { unit: 'USD', now });
  if (!('refused' in value)) return value;
  if (asset !== 'USDT' && !market.sources.has(asset)) return undefined;
  const inUsdt = valueAsset(market, asset, { unit: 'USDT', now });
  return 'refused' in inUsdt ? undefined : inUsdt;
}

/** The index of an asset in USDT, or its rate, as a decimal string; null without a recent one. */
export function findIndex(market: Market, asset: string, now: number): string | null {
  const value = valueAsset(market, asset, { unit: 'USDT', now });
  return 'refused' in value ? null : value.index;
}

interface Quotes {
  /** The coin's price in USDT; undefined for an asset that rates price. */
  readonly coin: PriceResult | undefined;
  readonly rate: (asset: string) => PriceResult;
}

interface Valuation {
  readonly unit: CommonUnit;
  readonly now: number;
  /** The prices to value with; without them those to show. */
  readonly quotes?: Quotes;
}

/**
 * The value of one unit of an asset: a coin in USDT from its order book; a currency, USDT or USDC in US dollars from
 * the rates; and one through the other. Its time is that of the older part. Refused with the reason of a part that is
 * missing or too old.
 */
export function valueAsset(
  market: Market,
  asset: string,
  { unit, now, quotes = shownQuotes(market, asset) }: Valuation,
): PriceResult {
  const { coin, rate } = quotes;
  if (asset === unit) return { price: '1', at: now, index: '1', indexAt: now, deviationBps: 0 };
  if (unit === 'USDT') return coin ?? combine(rate(asset), rate('USDT'), rateInUsdt);
  return coin === undefined ? rate(asset) : combine(coin, rate('USDT'), coinInUsd);
}

function shownQuotes({ sources, prices, rates }: Market, asset: string): Quotes {
  const source = sources.get(asset);
  return { coin: source && prices.shown(source), rate: (of) => rates.shown(of) };
}

function combine(one: PriceResult, other: PriceResult, price: (one: string, other: string) => string): PriceResult {
  if ('refused' in one) return one;
  if ('refused' in other) return other;
  return {
    price: price(one.price, other.price),
    at: Math.min(one.at, other.at),
    index: price(one.index, other.index),
    indexAt: Math.min(one.indexAt, other.indexAt),
    deviationBps: Math.hypot(one.deviationBps, other.deviationBps),
  };
}
