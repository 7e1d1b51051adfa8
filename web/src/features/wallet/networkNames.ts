import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../lib/lists/listOptions.ts';
import { coinsQuery, networksQuery, useCoins } from './deposits/queries.ts';

/** Finds the names of networks; the code where a name is not known, or not loaded yet. */
export function useNetworkNames(): (network: string) => string {
  const { data } = useQuery({
    queryKey: ['wallet', 'networkNames'],
    queryFn: async ({ client }) => {
      const coins = await client.ensureQueryData(coinsQuery);
      // Networks are listed by coin: one coin of each has all of them.
      const carried = new Map(coins.flatMap(({ asset, networks }) => networks.map((network) => [network, asset])));
      const lists = await Promise.all(
        [...new Set(carried.values())].map((asset) => client.ensureQueryData(networksQuery(asset))),
      );
      return Object.fromEntries(lists.flat().map(({ network, name }) => [network, name]));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (network) => data?.[network] ?? network;
}

/** A network's name, such as Ethereum for ETH. */
export const useNetworkName = (network: string): string => useNetworkNames()(network);

/** The networks that carry any of the supported coins, and the chosen one, by name; empty until loaded. */
export function useNetworkOptions(chosen?: string) {
  const coins = useCoins().data ?? [];
  const findName = useNetworkNames();
  return listOptions(
    coins.flatMap(({ networks }) => networks),
    chosen,
    findName,
  );
}
