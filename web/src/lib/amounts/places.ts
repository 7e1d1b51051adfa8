import { findAsset } from '../calls/assetRegistry.ts';

/** WAL-13: the default decimals of displayed numbers. */
export const DEFAULT_PLACES = 4;

const MONEY_PLACES = 2;
const STABLE = new Set(['USDT', 'USDC']);

/** The displayed decimals of an asset's balance: 2 for fiat and stablecoins, 4 for other coins. */
export function displayPlaces(asset: string): number {
  const known = findAsset(asset);
  if (STABLE.has(asset) || known?.kind === 'fiat') return Math.min(MONEY_PLACES, known?.precision ?? MONEY_PLACES);
  return DEFAULT_PLACES;
}
