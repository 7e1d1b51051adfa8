import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import { listQuery } from '../../../lib/records/listQuery.ts';

export type Bill = AnswerOf<'pageTradeBill'>['items'][number];
export type BillDetail = AnswerOf<'queryTradeBill'>;

/** A page of bills. */
export const bills = listQuery('pageTradeBill', ['brokers', 'bills']);

/** BR-11: a bill with its lines. */
export const useBill = (billNo: string) =>
  useQuery({
    queryKey: ['brokers', 'bill', billNo],
    queryFn: ({ signal }) => call('queryTradeBill', { billNo }, { signal }),
  });
