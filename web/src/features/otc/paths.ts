import { findAsset } from '../../lib/calls/assetRegistry.ts';

const kindOf = (asset: string) => (findAsset(asset)?.kind === 'fiat' ? 'fiat' : 'coin');

/** The page on which an asset is paid in, or paid out, below the language. */
export const depositPath = (asset: string): string => `otcinfo/recharge/${kindOf(asset)}/${asset}`;
export const withdrawPath = (asset: string): string => `otcinfo/withdraw/${kindOf(asset)}/${asset}`;
