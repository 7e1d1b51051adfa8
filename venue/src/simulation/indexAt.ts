import type { IndexAt } from '../engine/tick.ts';
import { indexPrice } from './indexPrice.ts';
import type { Listing } from './listing.ts';
import { listingPath } from './listingPath.ts';
import type { MarketMode } from './marketMode.ts';

const UNITS = 1e8;

/** The seeded index price of each listing in 10^-8, as a function of time only. */
export function createIndex(listings: readonly Listing[], seed: number, market: MarketMode = 'live'): IndexAt {
  const stillFrom = market === 'still' ? 0 : undefined;
  const paths = new Map(listings.map((listing) => [listing.instrument.id, listingPath(seed, listing, stillFrom)]));
  return (symbol, at) => {
    const path = paths.get(symbol);
    if (path === undefined) throw new RangeError(`${symbol} is not listed`);
    return BigInt(Math.round(indexPrice(path, at) * UNITS));
  };
}
