import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { listQuery } from '../../lib/records/listQuery.ts';

export type Loan = AnswerOf<'pageLoan'>['items'][number];
export type LoanOverview = AnswerOf<'queryLoanOverview'>;
export type LoanConfigure = AnswerOf<'listLoanConfigure'>;

/** LTV and valuations move with the index, without a push. */
export const FIGURES_MS = 5_000;

/** LN-01: a page of the institution's loans. */
export const loanPage = listQuery('pageLoan', ['loans', 'page'], { refetchInterval: FIGURES_MS });

/** LN-01: one loan. */
export const useLoan = (loanId: string) =>
  useQuery({
    queryKey: ['loans', 'loan', loanId],
    queryFn: ({ signal }) => call('queryLoan', { loanId }, { signal }),
    refetchInterval: FIGURES_MS,
  });

/** LN-01: what is pledged and owed in all. */
export const useLoanOverview = () =>
  useQuery({
    queryKey: ['loans', 'overview'],
    queryFn: ({ signal }) => call('queryLoanOverview', {}, { signal }),
    refetchInterval: FIGURES_MS,
  });

/** LN-01: what can be borrowed and pledged, with the rates and steps of now. */
export const useLoanConfigure = () =>
  useQuery({
    queryKey: ['loans', 'configure'],
    queryFn: ({ signal }) => call('listLoanConfigure', {}, { signal }),
    refetchInterval: FIGURES_MS,
  });

/** The available balances of the asset account by asset; undefined until they are known. */
export function useAvailable(): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({
    queryKey: ['wallet', 'available'],
    queryFn: ({ signal }) => call('queryUserAvailableCapital', {}, { signal }),
    refetchInterval: FIGURES_MS,
  });
  return data && new Map(data.map(({ asset, available }) => [asset, available]));
}

/** The balance of an asset in the asset account beside its pledges; undefined until it is known. */
export function useBalance(asset: string): string | undefined {
  const balances = useAvailable();
  return balances && (balances.get(asset) ?? '0');
}

/** Returns a function that reads loans and balances again, after a change. */
export function useRefreshLoans(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['loans'] }),
      client.invalidateQueries({ queryKey: ['wallet'] }),
    ]);
}
