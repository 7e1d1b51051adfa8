/** Prices that are computed and not traded. The premium is a share of the index. */
export type ReferencePrice = 'mark' | 'index' | 'premium';

/** Samples of a minute. */
export const REFERENCE_SAMPLES: Readonly<Record<ReferencePrice, number>> = { mark: 60, index: 60, premium: 12 };
