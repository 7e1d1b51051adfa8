import type { Asset } from '@aldgate/domain/money/asset.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { reportError } from '../messages/reportError.ts';
import { systemConfig } from './systemConfig.ts';

/** The server's registry of assets; empty until it is loaded. */
export const useAssetRegistry = create<readonly Asset[]>()(() => []);

/** Loads the registry once. */
export async function loadAssets(): Promise<void> {
  if (listAssets().length > 0) return;
  const { assets } = await systemConfig();
  useAssetRegistry.setState(
    assets.map(({ asset: symbol, ...rest }) => ({ symbol, ...rest })),
    true,
  );
}

/** Every asset, on pages that are open before a session is loaded; it loads them if necessary. */
export function useAssets(): readonly Asset[] {
  useEffect(() => void loadAssets().catch(reportError), []);
  return useAssetRegistry();
}

export const listAssets = (): readonly Asset[] => useAssetRegistry.getState();

export const findAsset = (symbol: string): Asset | undefined => listAssets().find((asset) => asset.symbol === symbol);
