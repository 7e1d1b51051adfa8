import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { listQuery } from '../../lib/records/listQuery.ts';

export type Exchange = AnswerOf<'listAllExchangeConfig'>[number];
export type BrokerConfig = AnswerOf<'queryUserConfig'>;
export type BrokerAccount = AnswerOf<'pageBrokerAccount'>['items'][number];
export type AccountRef = AnswerOf<'listBrokerAccount'>[number];
export type Manager = BrokerAccount['managers'][number];
export type BrokerKey = AnswerOf<'pageExchangeKey'>['items'][number];
export type FuturesCapital = AnswerOf<'pageFuturesCapital'>['items'][number];
export type SpotCapital = AnswerOf<'pageSpotCapital'>['items'][number];
export type Freshness = BrokerAccount['freshness'];
export type FundRecord = AnswerOf<'pageBrokerFundRecordAction'>['items'][number];
export type Project = AnswerOf<'listProject'>[number];
export type ProjectChoice = AnswerOf<'listProjectChoices'>[number];
export type FundMove = AnswerOf<'pageFundTransfer'>['items'][number];
export type ProjectFigures = AnswerOf<'pageProject'>['items'][number];
export type ProjectTotals = AnswerOf<'pageProject'>['totals'];
export type CapitalAction = AnswerOf<'pageBrokerFinancingAction'>['items'][number];
export type ChangeStatus = CapitalAction['status'];
export type CapitalRecord = AnswerOf<'pageCapitalRecord'>['items'][number];

/** Figures come from the server's memory and move with the market; everything else is pushed. */
const FIGURES_MS = 5_000;

/** BR-06: the exchanges of the registry. */
export const useExchanges = () =>
  useQuery({
    queryKey: ['brokers', 'exchanges'],
    queryFn: ({ signal }) => call('listAllExchangeConfig', {}, { signal }),
  });

/** The assets of the brokers' area. */
export const useBrokerAssets = () =>
  useQuery({ queryKey: ['brokers', 'assets'], queryFn: ({ signal }) => call('listBrokerAsset', {}, { signal }) });

/** The broker's projects, the newest first. */
export const useProjects = () =>
  useQuery({ queryKey: ['brokers', 'projects'], queryFn: ({ signal }) => call('listProject', {}, { signal }) });

/** A page of projects with their figures. */
export const projectPage = listQuery('pageProject', ['brokers', 'projectPage'], { refetchInterval: FIGURES_MS });

/** A page of actions on the capital of projects. */
export const capitalActions = listQuery('pageBrokerFinancingAction', ['brokers', 'capitalActions']);

/** A page of entries of projects' accounts in the ledger. */
export const capitalRecords = listQuery('pageCapitalRecord', ['brokers', 'capitalRecords']);

/** The accounts that a project may have, those that it has first. */
export const useProjectChoices = (projectNo: string | undefined) =>
  useQuery({
    queryKey: ['brokers', 'projectChoices', projectNo],
    queryFn: ({ signal }) => call('listProjectChoices', { projectNo }, { signal }),
  });

/** The broker's terms, and what is used of them. */
export const useBrokerConfig = () =>
  useQuery({ queryKey: ['brokers', 'config'], queryFn: ({ signal }) => call('queryUserConfig', {}, { signal }) });

/** A page of accounts with their figures. */
export const brokerAccounts = listQuery('pageBrokerAccount', ['brokers', 'accounts'], { refetchInterval: FIGURES_MS });

const LARGEST_PAGE = 100;

/** One account with its figures; null where the broker has none of this id. */
export const useBrokerAccount = (brokerAccountId: string) =>
  useQuery({
    queryKey: ['brokers', 'account', brokerAccountId],
    queryFn: ({ signal }) => findAccount(brokerAccountId, signal),
    refetchInterval: FIGURES_MS,
  });

/** Reads the list of accounts, which is bounded by the broker's terms, until the account is found. */
async function findAccount(brokerAccountId: string, signal: AbortSignal): Promise<BrokerAccount | null> {
  for (let page = 1; ; page += 1) {
    const { items } = await call('pageBrokerAccount', { pageCondition: { page, pageSize: LARGEST_PAGE } }, { signal });
    const found = items.find((account) => account.brokerAccountId === brokerAccountId);
    if (found !== undefined || items.length < LARGEST_PAGE) return found ?? null;
  }
}

/** The accounts for a choice, closed ones left out. */
export const useAccountRefs = () =>
  useQuery({ queryKey: ['brokers', 'refs'], queryFn: ({ signal }) => call('listBrokerAccount', {}, { signal }) });

/** The value of the accounts. */
export const useTotals = () =>
  useQuery({
    queryKey: ['brokers', 'totals'],
    queryFn: ({ signal }) => call('queryTotalBalance', {}, { signal }),
    refetchInterval: FIGURES_MS,
  });

/** The futures wallets of an account; disabled without one. */
export const useFuturesCapital = (brokerAccountId: string | undefined) =>
  useQuery({
    queryKey: ['brokers', 'futuresCapital', brokerAccountId],
    queryFn: ({ signal }) =>
      call('pageFuturesCapital', { ...wholeList, queryCondition: { brokerAccountId } }, { signal }),
    enabled: brokerAccountId !== undefined,
    refetchInterval: FIGURES_MS,
  });

/** The spot balances of an account. */
export const useSpotCapital = (brokerAccountId: string) =>
  useQuery({
    queryKey: ['brokers', 'spotCapital', brokerAccountId],
    queryFn: ({ signal }) =>
      call('pageSpotCapital', { ...wholeList, queryCondition: { brokerAccountId, filterZero: true } }, { signal }),
    refetchInterval: FIGURES_MS,
  });

const wholeList = { pageCondition: { page: 1, pageSize: LARGEST_PAGE } } as const;

/** A page of keys. */
export const exchangeKeys = listQuery('pageExchangeKey', ['brokers', 'keys']);

/** A page of records. */
export const fundRecords = listQuery('pageBrokerFundRecordAction', ['brokers', 'records']);

/** A page of fund transfers. */
export const fundTransfers = listQuery('pageFundTransfer', ['brokers', 'transfers']);

/** Loads whatever shows the broker's accounts and money again. */
export async function refreshBrokers(queries: QueryClient): Promise<void> {
  await Promise.all(['brokers', 'wallet'].map((first) => queries.invalidateQueries({ queryKey: [first] })));
}

/** Loads it again after something was changed. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => refreshBrokers(queries);
}
