import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { useSettled } from '../../lib/calls/useSettled.ts';
import { useArea } from '../../lib/page/area.ts';
import { listQuery } from '../../lib/records/listQuery.ts';
import type { Route } from './route.ts';

/** An address of the book. */
export type Entry = AnswerOf<'listWithdrawalAddress'>[number];
export type Beneficiary = Entry['beneficiary'];
export type AddressSource = Entry['source'];
export type PreviewRequest = RequestOf<'previewWithdraw'>;
export type Validation = AnswerOf<'validateWithdrawalAddress'>;

/** The fee and the market move while a withdrawal is entered. */
const PREVIEW_MS = 5_000;
/** Confirmations are counted with each block; everything else is pushed. */
const FOLLOW_MS = 5_000;
const REMAINING_MS = 30_000;

/** The addresses that can receive an asset, the last used first. */
export function useEntries(asset: string) {
  const { book } = useArea();
  return useQuery({
    queryKey: ['withdrawals', 'entries', asset],
    queryFn: ({ signal }) => call(book.list, { asset }, { signal }),
  });
}

/** WAL-04: how much can still be withdrawn. */
export const useRemaining = (asset: string) =>
  useQuery({
    queryKey: ['withdrawals', 'remaining', asset],
    queryFn: ({ signal }) => call('getWithdrawRemainingAmount', { asset }, { signal }),
    refetchInterval: REMAINING_MS,
  });

/** WAL-10: the same of a currency, with its terms. */
export function useBankRemaining(asset: string) {
  const { calls } = useArea();
  return useQuery({
    queryKey: ['withdrawals', 'bankRemaining', asset],
    queryFn: ({ signal }) => call(calls.bankRemaining, { asset }, { signal }),
    refetchInterval: REMAINING_MS,
  });
}

/** Reads the asset account's available balance of an asset; undefined until loaded. */
export function useAvailable(asset: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['wallet', 'assets'],
    queryFn: ({ signal }) => call('userAssets', {}, { signal }),
  });
  if (data === undefined) return undefined;
  return data.find((row) => row.asset === asset && row.accountType === 'capital_account')?.available ?? '0';
}

/** WAL-07: whether only whitelisted addresses receive. */
export const useWhitelist = () =>
  useQuery({
    queryKey: ['withdrawals', 'whitelist'],
    queryFn: ({ signal }) => call('queryWhitelist', {}, { signal }),
  });

/** WAL-05: whether an address is one of a network; undefined while it is being typed. */
export function useValidation(network: string, address: string): Validation | undefined {
  const typed = address.trim() === '' ? '' : JSON.stringify({ network, address: address.trim() });
  const settled = useSettled(typed);
  const { data } = useQuery({
    queryKey: ['withdrawals', 'validation', settled],
    queryFn: ({ signal }) =>
      call('validateWithdrawalAddress', JSON.parse(settled) as RequestOf<'validateWithdrawalAddress'>, { signal }),
    enabled: settled !== '' && network !== '',
    retry: false,
  });
  return typed !== '' && typed === settled ? data : undefined;
}

/** Previews the cost, amount and requirements of a withdrawal as of now; without data while the entry changes. */
export function usePreview<Request>({ rail, preview: read }: Route<Request>, request: Request | undefined) {
  const wanted = request === undefined ? '' : JSON.stringify(request);
  const settled = useSettled(wanted);
  const preview = useQuery({
    queryKey: ['withdrawals', 'preview', rail, settled],
    queryFn: ({ signal }) => read(JSON.parse(settled) as Request, signal),
    enabled: settled !== '',
    refetchInterval: PREVIEW_MS,
    retry: false,
    gcTime: 0,
  });
  const isCurrent = wanted !== '' && wanted === settled;
  return {
    data: isCurrent ? preview.data : undefined,
    error: isCurrent ? preview.error : null,
    refetch: preview.refetch,
  };
}

/** A confirmed withdrawal: each change of its state is pushed. */
export const useWithdrawalRecord = (orderId: string) =>
  useQuery({
    queryKey: ['withdrawals', 'record', orderId],
    queryFn: ({ signal }) => call('queryDepositWithdraw', { orderId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'confirming' ? FOLLOW_MS : false),
  });

/** Reads the record of a withdrawal through a bank. */
export const useBankWithdrawalRecord = (orderId: string) =>
  useQuery({
    queryKey: ['withdrawals', 'bankRecord', orderId],
    queryFn: ({ signal }) => call('queryFiatTransaction', { orderId }, { signal }),
  });

/** A page of the address book, by the area's call. */
export const addressPage = ({ book }: ReturnType<typeof useArea>) => listQuery(book.page, ['withdrawals', 'book']);

/** Loads addresses, limits and balances again after something was changed. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(['withdrawals', 'wallet'].map((first) => queries.invalidateQueries({ queryKey: [first] })));
  };
}
