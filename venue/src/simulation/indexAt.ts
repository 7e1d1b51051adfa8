import type { IndexAt } from '../engine/tick.ts';
import { indexPrice, pricePath } from './indexPrice.ts';
import type { Listing } from './listing.ts';

const UNITS = 1e8;

/** The seeded index price of each listing in 10^-8, as a function of time only. */
export function createIndex(listings: readonly Listing[], seed: number): IndexAt {
  const paths = new Map(
    listings.map(({ instrument: { symbol }, basePrice, volatility }) => [
      symbol,
      pricePath(seed, symbol, basePrice, volatility),
    ]),
  );
  return (symbol, at) => {
    const path = paths.get(symbol);
    if (path === undefined) throw new RangeError(`${symbol} is not listed`);
    return BigInt(Math.round(indexPrice(path, at) * UNITS));
  };
}
