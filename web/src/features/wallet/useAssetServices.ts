import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { useAssetLists } from '../../lib/session/assets.ts';
import { useCoins } from './deposits/queries.ts';

interface AssetServices {
  readonly convertible: ReadonlySet<string>;
  /** The symbols of the futures contracts. */
  readonly contracts: ReadonlySet<string>;
  /** The coins that a network carries, so that they can be deposited and withdrawn. */
  readonly onNetworks: ReadonlySet<string>;
}

/**
 * Lists the platform's services for each asset; undefined until all of it is loaded, so that a row's actions appear
 * together. What cannot be loaded is empty, and of conversions what their page loaded before.
 */
export function useAssetServices(): AssetServices | undefined {
  const { digitalConvertAssets, fiatConvertAssets } = useAssetLists(({ convert }) => convert);
  const convertible = useQuery({
    queryKey: ['wallet', 'convertible'],
    queryFn: ({ signal }) => call('listAllConvertAsset', {}, { signal }),
    select: (assets) => assets.map(({ asset }) => asset),
    staleTime: 60_000,
  });
  const contracts = useQuery({
    queryKey: ['wallet', 'contracts'],
    queryFn: ({ signal }) => call('listContracts', {}, { signal }),
    select: (listed) => listed.map(({ instrumentId }) => instrumentId),
    staleTime: 60_000,
  });
  const coins = useCoins();
  if (convertible.isPending || contracts.isPending || coins.isPending) return undefined;
  return {
    convertible: new Set(convertible.data ?? [...digitalConvertAssets, ...fiatConvertAssets]),
    contracts: new Set(contracts.data),
    onNetworks: new Set(coins.data?.flatMap(({ asset, networks }) => (networks.length > 0 ? asset : []))),
  };
}
