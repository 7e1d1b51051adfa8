import { type PricePath, pricePath, stillPath } from './indexPrice.ts';
import { type Listing, tickSize } from './listing.ts';

/**
 * The path of a listing's prices. With `stillFrom`, a minute counted from 1970, it ends there: half a tick above the
 * listing's base price, so that the index is the middle between the best bid and the best ask.
 */
export function listingPath(seed: number, listing: Listing, stillFrom?: number): PricePath {
  const { instrument, basePrice, volatility } = listing;
  if (stillFrom === undefined) return pricePath(seed, instrument.symbol, basePrice, volatility);
  const middle = basePrice + tickSize(instrument) / 2;
  return stillPath(pricePath(seed, instrument.symbol, middle, volatility), stillFrom);
}
