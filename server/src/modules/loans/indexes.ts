import { LOAN_INDEX_MAX_AGE_MS } from '@aldgate/domain/loans/states.ts';
import { ApiError } from '../../kernel/apiError.ts';
import { type Market, valueAsset } from '../market/index.ts';

/** The indexes of a moment, in US dollars. */
export interface Indexes {
  /** Null where it is not received, or older than ten seconds. */
  readonly find: (asset: string) => string | null;
  /** Throws priceUnavailable in the same cases. */
  readonly require: (asset: string) => string;
}

/**
 * The indexes by which loans are decided: not the book, in which customers trade. Each asset is read once, so that one
 * decision has one index.
 */
export function readIndexes(market: Market, now: number): Indexes {
  const known = new Map<string, string | null>();
  const read = (asset: string): string | null => {
    const value = valueAsset(market, asset, { unit: 'USD', now });
    return 'refused' in value || now - value.indexAt > LOAN_INDEX_MAX_AGE_MS ? null : value.index;
  };
  const find = (asset: string): string | null => {
    const index = known.has(asset) ? (known.get(asset) ?? null) : read(asset);
    known.set(asset, index);
    return index;
  };
  return {
    find,
    require: (asset) => {
      const index = find(asset);
      if (index === null) throw new ApiError('priceUnavailable');
      return index;
    },
  };
}
