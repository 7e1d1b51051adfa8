import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../app/calls.ts';
import { useAssetLists } from '../app/stores/assets.ts';

export type ConvertAsset = AnswerOf<'listAllConvertAsset'>[number];
export type Quote = AnswerOf<'quote'>;
export type RiskConfig = AnswerOf<'listUserOrganizationRiskConfig'>;
export type Pair = AnswerOf<'listDisabledPairNotLogin'>[number];
export type Receipt = AnswerOf<'swapOrderReceipt'>;
export type Conversion = AnswerOf<'pageSwapOrderRecord'>['items'][number];

/** What can be converted, and within which limits. */
export function useConvertAssets() {
  return useQuery({
    queryKey: ['convert', 'assets'],
    queryFn: async ({ signal }) => {
      const assets = await call('listAllConvertAsset', {}, { signal });
      const filterByKind = (kind: ConvertAsset['kind']) =>
        assets.filter((each) => each.kind === kind).map(({ asset }) => asset);
      // SH-17: the lists that other screens may want.
      useAssetLists.setState({
        convert: { digitalConvertAssets: filterByKind('crypto'), fiatConvertAssets: filterByKind('fiat') },
      });
      return assets;
    },
    staleTime: 60_000,
  });
}

/** CV-03: the institution's limits and what is left of its quota, and whether convert is suspended. */
export function useRiskConfig() {
  return useQuery({
    queryKey: ['convert', 'risk'],
    queryFn: ({ signal }) => call('listUserOrganizationRiskConfig', {}, { signal }),
    refetchInterval: 30_000,
  });
}

/** CV-04: the pairs that are not converted now. A visitor may ask too. */
export function useDisabledPairs(visitor: boolean) {
  return useQuery({
    queryKey: ['convert', 'disabledPairs'],
    queryFn: ({ signal }) => call(visitor ? 'listDisabledPairNotLogin' : 'listDisabledPair', {}, { signal }),
    refetchInterval: 30_000,
  });
}

/** The signed receipt of an order; it never changes. */
export function useReceipt(orderId: string) {
  return useQuery({
    queryKey: ['convert', 'receipt', orderId],
    queryFn: ({ signal }) => call('swapOrderReceipt', { orderId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What the asset account can spend, by asset; an asset that is not named there has nothing. */
export function useAvailable() {
  return useQuery({
    queryKey: ['convert', 'available'],
    queryFn: ({ signal }) => call('queryUserAvailableCapital', {}, { signal }),
    select: (rows): ReadonlyMap<string, string> => new Map(rows.map((row) => [row.asset, row.available])),
    refetchInterval: 15_000,
  });
}

/** A page of conversions, newest first; the previous page stays until the next one is there. */
export function useConversions(condition: RequestOf<'pageSwapOrderRecord'>) {
  return useQuery({
    queryKey: ['convert', 'records', condition],
    queryFn: ({ signal }) => call('pageSwapOrderRecord', condition, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** After a conversion everything that shows balances or records is asked for anew. */
export async function refreshAfterConversion(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['convert', 'available'] }),
    queries.invalidateQueries({ queryKey: ['convert', 'records'] }),
    queries.invalidateQueries({ queryKey: ['convert', 'risk'] }),
    queries.invalidateQueries({ queryKey: ['wallet'] }),
  ]);
}

/** After a refusal the screen asks anew what holds, so that a suspension that began meanwhile shows as what it is. */
export async function refreshAfterRejection(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['convert', 'risk'] }),
    queries.invalidateQueries({ queryKey: ['convert', 'disabledPairs'] }),
  ]);
}
