import { create } from 'zustand';

/**
 * SH-17: the lists that several screens of a capability share. Each is empty until its call answered; whoever loads one
 * puts it here, and the session's end empties them all.
 */
export interface AssetLists {
  readonly brokers: {
    readonly exchangeList: readonly string[];
    readonly projectList: readonly { readonly projectNo: string; readonly name: string }[];
    readonly assetList: readonly string[];
  };
  readonly convert: {
    readonly digitalConvertAssets: readonly string[];
    readonly fiatConvertAssets: readonly string[];
  };
  readonly wallet: {
    readonly cryptoSupportAssetList: readonly string[];
    readonly fiatSupportAssetList: readonly string[];
    readonly allSupportAssetList: readonly string[];
  };
  readonly otcAssetList: readonly string[];
  /** The user may not trade spot. */
  readonly spotTradingForbidden: boolean;
}

export const NO_LISTS: AssetLists = {
  brokers: { exchangeList: [], projectList: [], assetList: [] },
  convert: { digitalConvertAssets: [], fiatConvertAssets: [] },
  wallet: { cryptoSupportAssetList: [], fiatSupportAssetList: [], allSupportAssetList: [] },
  otcAssetList: [],
  spotTradingForbidden: false,
};

export const useAssetLists = create<AssetLists>()(() => NO_LISTS);

/** What the wallet supports, in coins and in money; the list of all follows from both. */
export function setSupportedAssets({ crypto, fiat }: { crypto: readonly string[]; fiat: readonly string[] }): void {
  useAssetLists.setState({
    wallet: {
      cryptoSupportAssetList: crypto,
      fiatSupportAssetList: fiat,
      allSupportAssetList: [...crypto, ...fiat],
    },
  });
}

/** Forgets every list, because they belong to who was signed in. */
export function resetAssetLists(): void {
  useAssetLists.setState(NO_LISTS, true);
}
