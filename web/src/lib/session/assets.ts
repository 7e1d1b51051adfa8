import { create } from 'zustand';

/**
 * SH-17: the lists that several screens share. Each is empty until its call succeeds; the screen that loads a list
 * stores it here, and the end of the session empties them all.
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

/** The wallet's supported coins and fiat currencies; the combined list derives from both. */
export function setSupportedAssets({ crypto, fiat }: { crypto: readonly string[]; fiat: readonly string[] }): void {
  useAssetLists.setState({
    wallet: {
      cryptoSupportAssetList: crypto,
      fiatSupportAssetList: fiat,
      allSupportAssetList: [...crypto, ...fiat],
    },
  });
}

/** SH-17: the codes of the broker's exchanges, and the assets of its area. */
export function setBrokerLists(lists: AssetLists['brokers']): void {
  useAssetLists.setState({ brokers: lists });
}

/** Clears every list, since they belong to the signed-in user. */
export function resetAssetLists(): void {
  useAssetLists.setState(NO_LISTS, true);
}
