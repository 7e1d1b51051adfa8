import { type CommonUnit, coinInUsd, rateInUsdt } from '@aldgate/domain/convert/cross.ts';
import { type MarketRef, referenceMarket } from '@aldgate/domain/market/marketRef.ts';
import type { OwnOrders, PriceResult, Reference, ReferencePrices } from './prices.ts';
import type { UsdRates } from './rates.ts';

/** The futures whose order books price assets in USDT; all others are priced by rates in US dollars. */
export const PRICED_BY: Readonly<Record<string, MarketRef>> = {
  BTC: referenceMarket('BTCUSDT'),
  ETH: referenceMarket('ETHUSDT'),
};

/** All sources of prices. */
export interface Market {
  readonly prices: ReferencePrices;
  readonly rates: UsdRates;
}

/** Finds an institution's orders in a contract's book; the returned function reads them again. */
export type FindOwnOrders = (market: MarketRef) => Promise<() => OwnOrders>;

interface Asker {
  readonly now: number;
  readonly findOwn: FindOwnOrders;
}

/**
 * The value of one unit of an asset to deal at: a coin in USDT from its order book, without the asker's own orders; a
 * currency, USDT or USDC in US dollars from the rates; and one through the other. Its time is that of the older part.
 */
export async function firmValue(unit: CommonUnit, market: Market, asset: string, asker: Asker): Promise<PriceResult> {
  const source = PRICED_BY[asset];
  const coin = source === undefined ? undefined : await market.prices.awaitFirm(source, await asker.findOwn(source));
  return valueIn(unit, asset, { now: asker.now, coin, rate: (of) => market.rates.firm(of) });
}

/** Values an asset for display or totals, not for dealing. Undefined if a part is missing or too old. */
export function shownValue(unit: CommonUnit, market: Market, asset: string, now: number): Reference | undefined {
  const source = PRICED_BY[asset];
  const coin = source === undefined ? undefined : market.prices.shown(source);
  const value = valueIn(unit, asset, { now, coin, rate: (of) => market.rates.shown(of) });
  return 'refused' in value ? undefined : value;
}

/** The value of one unit in US dollars, to show or to count: without a current rate, USDT counts as one dollar. */
export function valueInUsd(market: Market, asset: string, now: number): Reference | undefined {
  const value = shownValue('USD', market, asset, now);
  return value ?? (asset === 'USDT' || asset in PRICED_BY ? shownValue('USDT', market, asset, now) : undefined);
}

interface Sources {
  readonly now: number;
  /** The coin's price in USDT; undefined for an asset that rates price. */
  readonly coin: PriceResult | undefined;
  readonly rate: (asset: string) => PriceResult;
}

function valueIn(unit: CommonUnit, asset: string, { now, coin, rate }: Sources): PriceResult {
  if (asset === unit) return { price: '1', at: now, deviationBps: 0 };
  if (unit === 'USDT') return coin ?? combine(rate(asset), rate('USDT'), rateInUsdt);
  return coin === undefined ? rate(asset) : combine(coin, rate('USDT'), coinInUsd);
}

function combine(one: PriceResult, other: PriceResult, price: (one: string, other: string) => string): PriceResult {
  if ('refused' in one) return one;
  if ('refused' in other) return other;
  return {
    price: price(one.price, other.price),
    at: Math.min(one.at, other.at),
    deviationBps: Math.hypot(one.deviationBps, other.deviationBps),
  };
}
