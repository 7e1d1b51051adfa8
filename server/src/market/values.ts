import type { Mid, MidPrices } from './prices.ts';

/** The unit that assets are valued in before they are compared. */
const NUMERAIRE = 'USDT';

/** Futures whose mid-market prices an asset in USDT. */
export const PRICED_BY: Readonly<Record<string, string>> = { BTC: 'BTCUSDT', ETH: 'ETHUSDT' };

/**
 * What one unit of an asset is worth in USDT, from the exchange's feed.
 * Undefined where the feed has nothing recent, or the asset has no market.
 */
export function valueInUsdt(prices: MidPrices, asset: string, now: number): Mid | undefined {
  if (asset === NUMERAIRE) return { price: '1', at: now };
  const symbol = PRICED_BY[asset];
  return symbol === undefined ? undefined : prices.current(symbol);
}

/**
 * What one unit of an asset is worth in US dollars, for showing: USDT counts as a dollar.
 * Nothing is dealt at this value.
 */
export function valueInUsd(prices: MidPrices, asset: string, now: number): Mid | undefined {
  return asset === 'USD' ? { price: '1', at: now } : valueInUsdt(prices, asset, now);
}
