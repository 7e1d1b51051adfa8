import { useQuery } from '@tanstack/react-query';
import { call } from '../app/calls.ts';

/** Balances and valuations move with the market, so they are asked for again while the page is looked at. */
const REFRESH_MS = 10_000;

/** Every account's balances. */
export function useBalances() {
  return useQuery({
    queryKey: ['wallet', 'assets'],
    queryFn: ({ signal }) => call('userAssets', {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}
