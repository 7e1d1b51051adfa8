import { type CommonUnit, coinInUsd } from '@aldgate/domain/convert/cross.ts';
import { findAsset } from '@aldgate/domain/money/asset.ts';
import type { Mid, MidPrices } from './prices.ts';
import type { UsdRates } from './rates.ts';

/** Futures whose mid-market prices an asset in USDT. */
export const PRICED_BY: Readonly<Record<string, string>> = { BTC: 'BTCUSDT', ETH: 'ETHUSDT' };

/** Everything that prices come from. */
export interface Market {
  readonly prices: MidPrices;
  readonly rates: UsdRates;
}

/**
 * What one unit of an asset is worth, recent enough to deal on: a coin in USDT from the exchange's book, a currency in
 * US dollars from the rates, a coin in US dollars through the rate of USDT. The time is that of the older part.
 * Undefined where a part is missing or too old.
 */
export function valueIn(unit: CommonUnit, market: Market, asset: string, now: number): Mid | undefined {
  if (asset === unit) return { price: '1', at: now };
  if (unit === 'USDT') return coinInUsdt(market.prices, asset, now);
  if (asset === 'USDT' || findAsset(asset)?.kind === 'fiat') return market.rates.current(asset);
  const [coin, usdt] = [coinInUsdt(market.prices, asset, now), market.rates.current('USDT')];
  return coin && usdt && { price: coinInUsd(coin.price, usdt.price), at: Math.min(coin.at, usdt.at) };
}

/**
 * What one unit of an asset is worth in US dollars, for showing and for counting against a quota: where no current rate
 * of USDT is known it counts as a dollar. Nothing is dealt at this value.
 */
export function valueInUsd(market: Market, asset: string, now: number): Mid | undefined {
  return valueIn('USD', market, asset, now) ?? coinInUsdt(market.prices, asset, now);
}

function coinInUsdt(prices: MidPrices, asset: string, now: number): Mid | undefined {
  if (asset === 'USDT') return { price: '1', at: now };
  const symbol = PRICED_BY[asset];
  return symbol === undefined ? undefined : prices.current(symbol);
}
