import type { Breakdown } from './PriceBreakdown.tsx';

/** The terms of a price; an indicative one says when its reference was read, a firm one when it was made. */
type Terms = Omit<Breakdown, 'bookAt'> & { readonly referenceAt?: number; readonly createdAt?: number };

export const breakdownOf = (terms: Terms | undefined): Breakdown | undefined =>
  terms && { ...terms, bookAt: terms.referenceAt ?? terms.createdAt ?? 0 };
