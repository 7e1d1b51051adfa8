import type { AssetKind } from '@aldgate/domain/money/asset.ts';

/** The two convert screens: coin to coin, and conversions with a fiat side. */
export type ConvertKind = 'coin' | 'fiat';

export const CONVERT_KINDS: readonly ConvertKind[] = ['coin', 'fiat'];

/** The initial pair of a screen. */
export const FIRST_PAIR: Readonly<Record<ConvertKind, { readonly from: string; readonly to: string }>> = {
  coin: { from: 'USDT', to: 'BTC' },
  fiat: { from: 'USD', to: 'USDT' },
};

/** The assets offered by a screen. */
export function offered<Asset extends { readonly kind: AssetKind }>(
  assets: readonly Asset[],
  kind: ConvertKind,
): readonly Asset[] {
  return kind === 'coin' ? assets.filter((asset) => asset.kind === 'crypto') : assets;
}
