import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { useAssetLists } from '../../lib/session/assets.ts';

export type ConvertAsset = AnswerOf<'listAllConvertAsset'>[number];
export type Quote = AnswerOf<'quote'>;
export type RiskConfig = AnswerOf<'listUserOrganizationRiskConfig'>;
export type Pair = AnswerOf<'listDisabledPairNotLogin'>[number];
export type Receipt = AnswerOf<'swapOrderReceipt'>;
export type Conversion = AnswerOf<'pageSwapOrderRecord'>['items'][number];

/** The convertible assets with their limits. */
export function useConvertAssets() {
  return useQuery({
    queryKey: ['convert', 'assets'],
    queryFn: async ({ signal }) => {
      const assets = await call('listAllConvertAsset', {}, { signal });
      const filterByKind = (kind: ConvertAsset['kind']) =>
        assets.filter((each) => each.kind === kind).map(({ asset }) => asset);
      // SH-17: shared with other screens.
      useAssetLists.setState({
        convert: { digitalConvertAssets: filterByKind('crypto'), fiatConvertAssets: filterByKind('fiat') },
      });
      return assets;
    },
    staleTime: 60_000,
  });
}

/** CV-03: the institution's limits, its remaining quota, and whether convert is suspended. */
export function useRiskConfig() {
  return useQuery({
    queryKey: ['convert', 'risk'],
    queryFn: ({ signal }) => call('listUserOrganizationRiskConfig', {}, { signal }),
    refetchInterval: 30_000,
  });
}

/** CV-04: the suspended pairs. Visitors can fetch them too. */
export function useDisabledPairs(visitor: boolean) {
  return useQuery({
    queryKey: ['convert', 'disabledPairs'],
    queryFn: ({ signal }) => call(visitor ? 'listDisabledPairNotLogin' : 'listDisabledPair', {}, { signal }),
    refetchInterval: 30_000,
  });
}

/** The signed receipt of an order; it is immutable. */
export function useReceipt(orderId: string, enabled = true) {
  return useQuery({
    queryKey: ['convert', 'receipt', orderId],
    queryFn: ({ signal }) => call('swapOrderReceipt', { orderId }, { signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The available balances of the asset account; a missing asset has none. */
export function useAvailable() {
  return useQuery({
    queryKey: ['convert', 'available'],
    queryFn: ({ signal }) => call('queryUserAvailableCapital', {}, { signal }),
    select: (rows): ReadonlyMap<string, string> => new Map(rows.map((row) => [row.asset, row.available])),
    refetchInterval: 15_000,
  });
}

/** A page of conversions, newest first; the previous page stays visible while the next one loads. */
export function useConversions(condition: RequestOf<'pageSwapOrderRecord'>) {
  return useQuery({
    queryKey: ['convert', 'records', condition],
    queryFn: ({ signal }) => call('pageSwapOrderRecord', condition, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** After a conversion, everything that shows balances or records is fetched again. */
export async function refreshAfterConversion(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['convert', 'available'] }),
    queries.invalidateQueries({ queryKey: ['convert', 'records'] }),
    queries.invalidateQueries({ queryKey: ['convert', 'risk'] }),
    queries.invalidateQueries({ queryKey: ['wallet'] }),
  ]);
}

/** After a rejection, the configuration is fetched again, so that a new suspension is shown as such. */
export async function refreshAfterRejection(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['convert', 'risk'] }),
    queries.invalidateQueries({ queryKey: ['convert', 'disabledPairs'] }),
  ]);
}
