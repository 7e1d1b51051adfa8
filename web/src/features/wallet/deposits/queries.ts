import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useArea } from '../../../lib/page/area.ts';

export type Network = AnswerOf<'listNetwork'>[number];

/** Networks are suspended and disconnected meanwhile. */
const NETWORKS_MS = 30_000;
/** Sooner while the screen says that one is not connected. */
const RECONNECT_MS = 5_000;

/** WAL-12: the supported coins with their networks. */
export const coinsQuery = queryOptions({
  queryKey: ['wallet', 'coins'],
  queryFn: ({ signal }) => call('listAllSupportedCryptoAsset', {}, { signal }),
  staleTime: 60_000,
});

export const useCoins = () => useQuery(coinsQuery);

/** WAL-03: the networks of an asset. */
export const networksQuery = (asset: string) =>
  queryOptions({
    queryKey: ['wallet', 'networks', asset],
    queryFn: ({ signal }) => call('listNetwork', { asset }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ isConnected }) => !isConnected) === true ? RECONNECT_MS : NETWORKS_MS,
  });

export const useNetworks = (asset: string) => useQuery(networksQuery(asset));

interface AddressOwner {
  readonly asset: string;
  readonly network: string;
}

const addressKey = ({ asset, network }: AddressOwner) => ['wallet', 'depositAddress', asset, network];

/** The institution's address for an asset on a network. */
export function useDepositAddress(owner: AddressOwner, { enabled }: { readonly enabled: boolean }) {
  const { calls } = useArea();
  return useQuery({
    queryKey: addressKey(owner),
    queryFn: ({ signal }) => call(calls.address, owner, { signal }),
    enabled,
  });
}

/** Creates another address, which replaces the one shown. */
export function useNewAddress(owner: AddressOwner) {
  const queries = useQueryClient();
  const { calls } = useArea();
  return useCallMutation(calls.address, {
    onSuccess: (address) => queries.setQueryData(addressKey(owner), address),
  });
}
