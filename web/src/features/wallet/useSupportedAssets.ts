import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { setSupportedAssets, useAssetLists } from '../../lib/session/assets.ts';
import { coinsQuery } from './deposits/queries.ts';

const getSymbol = ({ asset }: { readonly asset: string }) => asset;

/** SH-17: every supported asset; empty until loaded. Loaded once for each session. */
export function useSupportedAssets(): readonly string[] {
  useQuery({
    queryKey: ['wallet', 'supported'],
    queryFn: async ({ client, signal }) => {
      const [crypto, fiat] = await Promise.all([
        client.ensureQueryData(coinsQuery),
        call('listFiatSupportAsset', {}, { signal }),
      ]);
      setSupportedAssets({ crypto: crypto.map(getSymbol), fiat: fiat.map(getSymbol) });
      return null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useAssetLists((lists) => lists.wallet.allSupportAssetList);
}
