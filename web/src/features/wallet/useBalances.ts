import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';

/** Balances and valuations change with the market, so they are polled while the page is visible. */
const REFRESH_MS = 10_000;

export function useBalances() {
  return useQuery({
    queryKey: ['wallet', 'assets'],
    queryFn: ({ signal }) => call('userAssets', {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}
