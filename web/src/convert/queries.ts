import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../app/calls.ts';

export type ConvertAsset = AnswerOf<'listAllConvertAsset'>[number];
export type Quote = AnswerOf<'quote'>;
export type Conversion = AnswerOf<'pageSwapOrderRecord'>['items'][number];

/** What can be converted, and within which limits. */
export function useConvertAssets() {
  return useQuery({
    queryKey: ['convert', 'assets'],
    queryFn: ({ signal }) => call('listAllConvertAsset', {}, { signal }),
    staleTime: 60_000,
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
    queries.invalidateQueries({ queryKey: ['wallet'] }),
  ]);
}
