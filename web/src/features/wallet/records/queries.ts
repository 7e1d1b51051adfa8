import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import type { useArea } from '../../../lib/page/area.ts';
import { listQuery } from '../../../lib/records/listQuery.ts';
import { isConfirming } from './recordStatus.ts';

export type CoinRecord = AnswerOf<'pageDepositWithdraw'>['items'][number];
export type CoinRecordDetail = AnswerOf<'queryDepositWithdraw'>;

export type BankRecord = AnswerOf<'pageFiatTransaction'>['items'][number];
export type BankRecordType = BankRecord['type'];
export type BankRecordDetail = AnswerOf<'queryFiatTransaction'>;

/** Confirmations are counted with each block; the server announces the other changes. */
const FOLLOW_MS = 5_000;

/** A page of records, by the area's call. */
export const coinRecords = ({ calls }: ReturnType<typeof useArea>) =>
  listQuery(calls.records, ['wallet', 'records'], {
    refetchInterval: ({ state }) => (state.data?.items.some(isConfirming) === true ? FOLLOW_MS : false),
  });

/** A record with its timeline. */
export function useRecord(orderId: string) {
  return useQuery({
    queryKey: ['wallet', 'record', orderId],
    queryFn: ({ signal }) => call('queryDepositWithdraw', { orderId }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isConfirming(state.data) ? FOLLOW_MS : false),
  });
}

/** A page of payments by bank; each change is pushed. */
export const bankRecords = ({ calls }: ReturnType<typeof useArea>) =>
  listQuery(calls.bankRecords, ['wallet', 'bankRecords']);

/** A payment by bank with its timeline. */
export function useBankRecord(orderId: string) {
  return useQuery({
    queryKey: ['wallet', 'bankRecord', orderId],
    queryFn: ({ signal }) => call('queryFiatTransaction', { orderId }, { signal }),
  });
}
