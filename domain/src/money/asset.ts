/** The documents separate coins and fiat: each has its own screens, limits and verification level. */
export type AssetKind = 'crypto' | 'fiat';

/** An asset that the platform has accounts in. `precision` is the number of decimal places of quotes and postings. */
export interface Asset {
  readonly symbol: string;
  readonly name: string;
  readonly kind: AssetKind;
  readonly precision: number;
}

export const ASSETS: readonly Asset[] = [
  { symbol: 'USDT', name: 'Tether', kind: 'crypto', precision: 6 },
  { symbol: 'USDC', name: 'USD Coin', kind: 'crypto', precision: 6 },
  { symbol: 'BTC', name: 'Bitcoin', kind: 'crypto', precision: 8 },
  { symbol: 'ETH', name: 'Ether', kind: 'crypto', precision: 8 },
  { symbol: 'USD', name: 'US dollar', kind: 'fiat', precision: 2 },
  { symbol: 'EUR', name: 'Euro', kind: 'fiat', precision: 2 },
  { symbol: 'GBP', name: 'Pound sterling', kind: 'fiat', precision: 2 },
  { symbol: 'SGD', name: 'Singapore dollar', kind: 'fiat', precision: 2 },
  { symbol: 'HKD', name: 'Hong Kong dollar', kind: 'fiat', precision: 2 },
  { symbol: 'AUD', name: 'Australian dollar', kind: 'fiat', precision: 2 },
  { symbol: 'JPY', name: 'Japanese yen', kind: 'fiat', precision: 0 },
];

const BY_SYMBOL: ReadonlyMap<string, Asset> = new Map(ASSETS.map((asset) => [asset.symbol, asset]));

export function findAsset(symbol: string): Asset | undefined {
  return BY_SYMBOL.get(symbol);
}
