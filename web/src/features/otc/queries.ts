import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { listQuery } from '../../lib/records/listQuery.ts';
import { useAssetLists } from '../../lib/session/assets.ts';

export type OtcAsset = AnswerOf<'listBlockAsset'>[number];
export type OtcOrder = AnswerOf<'pageBlockOrderRecord'>['items'][number];
export type OwnTerms = AnswerOf<'listUserBlockTradeConfigure'>;
export type OtcBalance = AnswerOf<'listBlockAssetBalance'>[number];
export type DeskRate = AnswerOf<'queryDeskNotLogin'>['assets'][number];

/** The desk's hours with the offset of the business clock, by which it opens, to the server's clock, in ms. */
export interface Desk extends Pick<AnswerOf<'queryDeskNotLogin'>['desk'], 'isOpen' | 'opensAt' | 'closesAt'> {
  readonly closedDays: AnswerOf<'queryDeskNotLogin'>['desk']['closedDays'];
  readonly offsetMs: number;
}

export interface DeskTerms {
  readonly desk: Desk;
  readonly minimumUsd: string;
  readonly streamMaximumUsd: string;
  readonly maximumUsd: string;
  readonly rates: ReadonlyMap<string, DeskRate>;
}

const RATES_MS = 2_000;

/** The desk's hours, sizes and indicative values, for visitors too. An asset that is missing does not trade. */
export function useDesk() {
  return useQuery({
    queryKey: ['otc', 'desk'],
    queryFn: async ({ signal }): Promise<DeskTerms> => {
      const { desk, assets, ...sizes } = await call('queryDeskNotLogin', {}, { signal });
      const { now, ...hours } = desk;
      const rates = new Map(assets.map((each) => [each.asset, each]));
      return { ...sizes, rates, desk: { ...hours, offsetMs: now - serverClock.now() } };
    },
    refetchInterval: RATES_MS,
  });
}

/** The assets that trade at the desk with their precision; their symbols are stored for the session (SH-17). */
export function useOtcAssets() {
  return useQuery({
    queryKey: ['otc', 'assets'],
    queryFn: async ({ signal }) => {
      const assets = await call('listBlockAsset', {}, { signal });
      useAssetLists.setState({ otcAssetList: assets.map(({ asset }) => asset) });
      return assets;
    },
    staleTime: 60_000,
  });
}

/** SH-17: the symbols of the assets that trade at the desk; empty until loaded. */
export function useOtcAssetList(): readonly string[] {
  useOtcAssets();
  return useAssetLists(({ otcAssetList }) => otcAssetList);
}

/** The institution's sizes, what is left of its limit, and why it may not trade. */
export function useOwnTerms() {
  return useQuery({
    queryKey: ['otc', 'own'],
    queryFn: ({ signal }) => call('listUserBlockTradeConfigure', {}, { signal }),
    refetchInterval: 15_000,
  });
}

/** The balances of capital_account in the desk's assets. */
export function useBalances() {
  return useQuery({
    queryKey: ['otc', 'balances'],
    queryFn: ({ signal }) => call('listBlockAssetBalance', {}, { signal }),
    refetchInterval: 15_000,
  });
}

export const availableOf = (balances: readonly OtcBalance[] | undefined): ReadonlyMap<string, string> | undefined =>
  balances && new Map(balances.map(({ asset, available }) => [asset, available]));

/** A page of orders and requests. */
export const orders = listQuery('pageBlockOrderRecord', ['otc', 'records']);

/** How well the desk executed the trades of a month. */
export function useExecution(month: string) {
  return useQuery({
    queryKey: ['otc', 'execution', month],
    queryFn: ({ signal }) => call('queryBlockExecution', { month }, { signal }),
  });
}

const OPEN = ['submitted', 'running'] as const;
const OPEN_PAGE = { page: 1, pageSize: 100 } as const;

/** The open orders and requests, newest first. They are filled and answered meanwhile, so the list is polled. */
export function useOpenOrders() {
  return useQuery({
    queryKey: ['otc', 'open'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        OPEN.map((status) =>
          call('pageBlockOrderRecord', { pageCondition: OPEN_PAGE, queryCondition: { status } }, { signal }),
        ),
      );
      return lists.flatMap(({ items }) => items).sort((one, other) => other.createdAt - one.createdAt);
    },
    refetchInterval: 3_000,
  });
}

/** A price that the desk gave on request. */
export function useFirmQuote(quoteId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['otc', 'firmQuote', quoteId],
    queryFn: ({ signal }) => call('queryBlockFirmQuote', { quoteId }, { signal }),
    enabled,
  });
}

/** After a trade or an order, everything that shows balances or orders is fetched again. */
export async function refreshAfterTrade(queries: QueryClient): Promise<void> {
  const names = ['balances', 'records', 'open', 'own', 'firmQuote'];
  await Promise.all([
    ...names.map((name) => queries.invalidateQueries({ queryKey: ['otc', name] })),
    queries.invalidateQueries({ queryKey: ['wallet'] }),
  ]);
}

/** After a rejection, hours, the reasons not to trade and an opened quote are fetched again. */
export async function refreshAfterRejection(queries: QueryClient): Promise<void> {
  await Promise.all(['desk', 'own', 'firmQuote'].map((part) => queries.invalidateQueries({ queryKey: ['otc', part] })));
}
