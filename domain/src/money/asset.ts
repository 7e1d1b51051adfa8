/** The documents separate coins and fiat: each has its own screens, limits and verification level. */
export type AssetKind = 'crypto' | 'fiat';

/**
 * An asset of the registry, which the server has in a table. `precision` is the number of decimal places of quotes and
 * postings.
 */
export interface Asset {
  readonly symbol: string;
  readonly name: string;
  readonly kind: AssetKind;
  readonly precision: number;
}
