import { type CommonUnit, coinInUsd } from '@aldgate/domain/convert/cross.ts';
import type { Mid, MidPrices } from './prices.ts';
import type { UsdRates } from './rates.ts';

/** The futures whose mid-market prices an asset in USDT. */
export const PRICED_BY: Readonly<Record<string, string>> = { BTC: 'BTCUSDT', ETH: 'ETHUSDT' };

/** All sources of prices. */
export interface Market {
  readonly prices: MidPrices;
  readonly rates: UsdRates;
}

/**
 * The value of one unit of an asset, recent enough to deal on: a coin in USDT from the exchange's order book, a
 * currency in US dollars from the rates, a coin in US dollars through the rate of USDT. Its time is that of the older
 * part. Undefined if a part is missing or too old.
 */
export function valueIn(unit: CommonUnit, market: Market, asset: string, now: number): Mid | undefined {
  if (asset === unit) return { price: '1', at: now };
  if (unit === 'USDT') return coinInUsdt(market.prices, asset, now);
  const rate = market.rates.current(asset);
  if (rate !== undefined) return rate;
  const [coin, usdt] = [coinInUsdt(market.prices, asset, now), market.rates.current('USDT')];
  return coin && usdt && { price: coinInUsd(coin.price, usdt.price), at: Math.min(coin.at, usdt.at) };
}

/**
 * The value of one unit in US dollars, for display and for quotas: without a current rate, USDT counts as one dollar.
 * Not a price to deal at.
 */
export function valueInUsd(market: Market, asset: string, now: number): Mid | undefined {
  return valueIn('USD', market, asset, now) ?? coinInUsdt(market.prices, asset, now);
}

function coinInUsdt(prices: MidPrices, asset: string, now: number): Mid | undefined {
  if (asset === 'USDT') return { price: '1', at: now };
  const symbol = PRICED_BY[asset];
  return symbol === undefined ? undefined : prices.current(symbol);
}
