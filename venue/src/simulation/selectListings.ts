import type { Listing } from './listing.ts';
import { ALL_LISTINGS } from './listings.ts';

export interface ListingSelection {
  /** Ids of the listed instruments; all by default. */
  readonly symbols?: readonly string[] | undefined;
  /** Share of the makers' levels, above 0 and at most 1; 1 by default. A level's quantity is the same. */
  readonly depth?: number | undefined;
}

/**
 * The listings of a venue, in the exchange's order. Throws a RangeError for an unknown id, for none, and for a ratio of
 * two pairs without both of them.
 */
export function selectListings({ symbols, depth = 1 }: ListingSelection): readonly Listing[] {
  const wanted = symbols && new Set(symbols);
  const chosen = ALL_LISTINGS.filter(({ instrument: { id } }) => wanted === undefined || wanted.has(id));
  const ids = new Set(chosen.map(({ instrument: { id } }) => id));
  const unknown = symbols?.find((id) => !ids.has(id));
  if (unknown !== undefined) throw new RangeError(`${unknown} is not an instrument of the venue`);
  if (ids.size === 0) throw new RangeError('a venue lists at least one instrument');
  for (const { instrument } of chosen) {
    const ratioOf = instrument.product === 'spot' ? (instrument.ratioOf ?? []) : [];
    const missing = ratioOf.find((id) => !ids.has(id));
    if (missing !== undefined) throw new RangeError(`${instrument.id} needs ${missing}`);
  }
  if (depth === 1) return chosen;
  return chosen.map((listing) => ({ ...listing, levels: Math.max(1, Math.round(listing.levels * depth)) }));
}
