import type { Instrument } from '../market/instrument.ts';
import { buildPath, type PathTerms, type PricePath, pricePath, stillPath } from './indexPrice.ts';
import { type Listing, tickSize } from './listing.ts';

/**
 * The path of a listing's prices. With `stillFrom`, a minute counted from 1970, it ends there: half a tick above the
 * listing's base price, so that the index is the middle between the best bid and the best ask. A ratio ends at that of
 * its two base prices.
 */
export function listingPath(seed: number, listing: Listing, stillFrom?: number): PricePath {
  const { instrument, basePrice, volatility, paths } = listing;
  if (paths !== undefined) return ratioPath(seed, paths, stillFrom);
  if (stillFrom === undefined) return pricePath(seed, instrument.symbol, basePrice, volatility);
  const middle = basePrice + tickSize(instrument) / 2;
  return stillPath(pricePath(seed, instrument.symbol, middle, volatility), stillFrom);
}

/** The path of a ratio of two, which end together. */
function ratioPath(seed: number, paths: readonly [PathTerms, PathTerms], stillFrom: number | undefined): PricePath {
  const [over, under] = paths.map((terms) => {
    const path = buildPath(seed, terms);
    return stillFrom === undefined ? path : stillPath(path, stillFrom);
  }) as [PricePath, PricePath];
  return { ...over, under };
}

/** The price of its path that an instrument trades at: a contract the fair price, a pair the index. */
export const followedPrice = ({ product }: Pick<Instrument, 'product'>): 'mark' | 'index' =>
  product === 'spot' ? 'index' : 'mark';
