import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { listQuery } from '../../lib/records/listQuery.ts';
import { useAssetLists } from '../../lib/session/assets.ts';
import type { ConvertKind } from './convertKind.ts';

export type ConvertAsset = AnswerOf<'listExchangeAssetByType'>[number];
export type Quote = AnswerOf<'quote'>;
export type RiskConfig = AnswerOf<'listUserOrganizationRiskConfig'>;
export type Pair = AnswerOf<'listDisabledPairNotLogin'>[number];
export type Conversion = AnswerOf<'pageSwapOrderRecord'>['items'][number];

/** The convertible assets with their limits. */
export function useConvertAssets() {
  return useQuery({
    queryKey: ['convert', 'assets'],
    queryFn: async ({ signal }) => {
      const [coins, currencies] = await Promise.all([
        call('listExchangeAssetByType', { type: 'crypto' }, { signal }),
        call('listExchangeAssetByType', { type: 'fiat' }, { signal }),
      ]);
      const symbols = (assets: readonly ConvertAsset[]) => assets.map(({ asset }) => asset);
      // SH-17: shared with other screens.
      useAssetLists.setState({
        convert: { digitalConvertAssets: symbols(coins), fiatConvertAssets: symbols(currencies) },
      });
      return [...coins, ...currencies].sort((one, other) => (one.asset < other.asset ? -1 : 1));
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

/** CV-03: the platform's spread of each asset in basis points, which a pair has the wider one of. */
export function useSpreads() {
  return useQuery({
    queryKey: ['convert', 'spreads'],
    queryFn: ({ signal }) => call('listRiskConfig', {}, { signal }),
    staleTime: 60_000,
    select: ({ limits }): ReadonlyMap<string, string> =>
      new Map(limits.map(({ asset, spreadBps }) => [asset, spreadBps])),
  });
}

/** The available balances of the assets that a screen offers, by asset. */
export function useBalances(kind: ConvertKind) {
  return useQuery({
    queryKey: ['convert', 'balances', kind],
    queryFn: async ({ signal }) => {
      const types = kind === 'coin' ? (['crypto'] as const) : (['crypto', 'fiat'] as const);
      const lists = await Promise.all(types.map((type) => call('listConvertAssetBalanceByType', { type }, { signal })));
      return new Map(lists.flat().map(({ asset, available }) => [asset, available]));
    },
    refetchInterval: 30_000,
  });
}

/** Reads the worth of all available balances in US dollars; null if one of them has no current price. */
export function useAvailableWorth() {
  return useQuery({
    queryKey: ['convert', 'worth'],
    queryFn: ({ signal }) => call('listUserAvailableMoney', {}, { signal }),
    select: (rows) =>
      rows.reduce<string | null>(
        (sum, { usdValuation }) =>
          sum === null || usdValuation === null ? null : toDecimalString(decimal(sum).plus(usdValuation)),
        '0',
      ),
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

/** The available balances of the asset account; a missing asset has none. */
export function useAvailable() {
  return useQuery({
    queryKey: ['convert', 'available'],
    queryFn: ({ signal }) => call('queryUserAvailableCapital', {}, { signal }),
    select: (rows): ReadonlyMap<string, string> => new Map(rows.map((row) => [row.asset, row.available])),
    refetchInterval: 15_000,
  });
}

/** A page of conversions, newest first. */
export const conversions = listQuery('pageSwapOrderRecord', ['convert', 'records']);

/** After a conversion, everything that shows balances or records is fetched again. */
export async function refreshAfterConversion(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['convert', 'available'] }),
    queries.invalidateQueries({ queryKey: ['convert', 'balances'] }),
    queries.invalidateQueries({ queryKey: ['convert', 'worth'] }),
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
