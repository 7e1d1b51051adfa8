import type { PartsOfPrice } from './PriceParts.tsx';

/** The terms of a price; an indicative one says when its reference was read, a firm one when it was made. */
type Terms = Omit<PartsOfPrice, 'bookAt'> & { readonly referenceAt?: number; readonly createdAt?: number };

export const partsOf = (terms: Terms | undefined): PartsOfPrice | undefined =>
  terms && { ...terms, bookAt: terms.referenceAt ?? terms.createdAt ?? 0 };
