import type { AssetKind } from '@aldgate/domain/money/asset.ts';

/** The two screens of convert: coins among themselves, and whatever a currency takes part in. */
export type ConvertKind = 'coin' | 'fiat';

export const CONVERT_KINDS: readonly ConvertKind[] = ['coin', 'fiat'];

/** What a screen starts with. */
export const FIRST_PAIR: Readonly<Record<ConvertKind, { readonly from: string; readonly to: string }>> = {
  coin: { from: 'USDT', to: 'BTC' },
  fiat: { from: 'USD', to: 'USDT' },
};

/** The assets that a screen offers. */
export function offered<Asset extends { readonly kind: AssetKind }>(
  assets: readonly Asset[],
  kind: ConvertKind,
): readonly Asset[] {
  return kind === 'coin' ? assets.filter((asset) => asset.kind === 'crypto') : assets;
}
