import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { useSettled } from '../../lib/calls/useSettled.ts';
import { listQuery } from '../../lib/records/listQuery.ts';

/** An account at a bank. */
export type Account = AnswerOf<'listBankAccount'>[number];
export type Validation = AnswerOf<'validateBankAccount'>;

/** A page of the accounts. */
export const bankAccounts = listQuery('pageBankAccount', ['bankAccounts', 'page']);

/** As many as a page has: an institution has few in a currency. */
const OTHERS = { page: 1, pageSize: 100 } as const;

/** The accounts of a currency: all verified ones by name, then the others. */
export const useAccountsOf = (asset: string) =>
  useQuery({
    queryKey: ['bankAccounts', 'of', asset],
    queryFn: async ({ signal }) => {
      const [verified, page] = await Promise.all([
        call('listBankAccount', { asset }, { signal }),
        call('pageBankAccount', { pageCondition: OTHERS, queryCondition: { asset } }, { signal }),
      ]);
      return [...verified, ...page.items.filter(({ state }) => state !== 'verified')];
    },
  });

/** WAL-09: what is wrong with the numbers of an account; undefined while they are being typed. */
export function useValidation(numbers: RequestOf<'validateBankAccount'> | undefined): Validation | undefined {
  const typed = numbers === undefined ? '' : JSON.stringify(numbers);
  const settled = useSettled(typed);
  const { data } = useQuery({
    queryKey: ['bankAccounts', 'validation', settled],
    queryFn: ({ signal }) =>
      call('validateBankAccount', JSON.parse(settled) as RequestOf<'validateBankAccount'>, { signal }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return typed !== '' && typed === settled ? data : undefined;
}

/** The holder of the accounts by the verification; undefined while it is loading. Null where it cannot be loaded. */
export function useHolder(): AnswerOf<'queryInformation'> | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['institution', 'information'],
    queryFn: ({ signal }) => call('queryInformation', {}, { signal }),
  });
  return data ?? (isError ? null : undefined);
}

/** Loads the accounts again after something was changed. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['bankAccounts'] });
}
