import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { useAssetLists } from '../../lib/session/assets.ts';
import { useCoins } from './deposits/queries.ts';

interface AssetServices {
  readonly convertible: ReadonlySet<string>;
  /** The ids of the contracts and pairs. */
  readonly instruments: ReadonlySet<string>;
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
  const instruments = useQuery({
    queryKey: ['wallet', 'instruments'],
    queryFn: ({ signal }) => call('listContracts', {}, { signal }),
    select: (listed) => listed.map(({ instrumentId }) => instrumentId),
    staleTime: 60_000,
  });
  const coins = useCoins();
  if (convertible.isPending || instruments.isPending || coins.isPending) return undefined;
  return {
    convertible: new Set(convertible.data ?? [...digitalConvertAssets, ...fiatConvertAssets]),
    instruments: new Set(instruments.data),
    onNetworks: new Set(coins.data?.flatMap(({ asset, networks }) => (networks.length > 0 ? asset : []))),
  };
}
