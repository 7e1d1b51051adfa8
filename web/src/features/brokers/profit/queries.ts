import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import { listQuery } from '../../../lib/records/listQuery.ts';

export type Accrual = AnswerOf<'pageProfitAccrual'>['items'][number];
export type AccrualFund = AnswerOf<'queryProfitAccrual'>;

/** Figures move with the market; everything else is pushed. */
const FIGURES_MS = 5_000;

/** A page of applications for profit. */
export const profitAccruals = listQuery('pageProfitAccrual', ['brokers', 'profitAccruals']);

/** BR-09: the profit of a project that can be applied for, term by term. */
export const useAccrualFund = (projectNo: string) =>
  useQuery({
    queryKey: ['brokers', 'accrualFund', projectNo],
    queryFn: ({ signal }) => call('queryProfitAccrual', { projectNo }, { signal }),
    refetchInterval: FIGURES_MS,
  });

/** BR-09: the locations that profit can be taken from. */
export const useProfitAccounts = (projectNo: string) =>
  useQuery({
    queryKey: ['brokers', 'profitAccounts', projectNo],
    queryFn: ({ signal }) => call('listProfitAccount', { projectNo }, { signal }),
    refetchInterval: FIGURES_MS,
  });
