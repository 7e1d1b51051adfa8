import { findAsset } from '@aldgate/domain/money/asset.ts';

/** WAL-13: the places figures are shown with where nothing asks for more. */
export const DEFAULT_PLACES = 4;

const MONEY_PLACES = 2;
const STABLE = new Set(['USDT', 'USDC']);

/** Decimal places of an asset's balance as it is shown: 2 for money and what is pegged to it, 4 for other coins. */
export function displayPlaces(asset: string): number {
  const known = findAsset(asset);
  if (STABLE.has(asset) || known?.kind === 'fiat') return Math.min(MONEY_PLACES, known?.precision ?? MONEY_PLACES);
  return DEFAULT_PLACES;
}
