import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import { useArea } from '../../../lib/page/area.ts';
import { isConfirming } from './recordStatus.ts';

export type CoinRecord = AnswerOf<'pageDepositWithdraw'>['items'][number];
export type CoinRecordDetail = AnswerOf<'queryDepositWithdraw'>;

export type BankRecord = AnswerOf<'pageFiatTransaction'>['items'][number];
export type BankRecordDetail = AnswerOf<'queryFiatTransaction'>;

/** Confirmations are counted with each block; the server announces the other changes. */
const FOLLOW_MS = 5_000;

/** A page of records; the previous page stays visible while the next one loads. */
export function useRecords(condition: RequestOf<'pageDepositWithdraw'>, { enabled = true } = {}) {
  const { calls } = useArea();
  return useQuery({
    queryKey: ['wallet', 'records', condition],
    queryFn: ({ signal }) => call(calls.records, condition, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isConfirming) === true ? FOLLOW_MS : false),
    enabled,
  });
}

/** A record with its timeline. */
export function useRecord(orderId: string) {
  return useQuery({
    queryKey: ['wallet', 'record', orderId],
    queryFn: ({ signal }) => call('queryDepositWithdraw', { orderId }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isConfirming(state.data) ? FOLLOW_MS : false),
  });
}

/** A page of payments by bank; each change is pushed. */
export function useBankRecords(condition: RequestOf<'pageFiatTransaction'>, { enabled = true } = {}) {
  const { calls } = useArea();
  return useQuery({
    queryKey: ['wallet', 'bankRecords', condition],
    queryFn: ({ signal }) => call(calls.bankRecords, condition, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** A payment by bank with its timeline. */
export function useBankRecord(orderId: string) {
  return useQuery({
    queryKey: ['wallet', 'bankRecord', orderId],
    queryFn: ({ signal }) => call('queryFiatTransaction', { orderId }, { signal }),
  });
}
