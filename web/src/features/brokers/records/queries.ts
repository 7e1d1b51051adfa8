import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';

export type FundRecord = AnswerOf<'pageBrokerFundRecordAction'>['items'][number];

/** A page of records; the previous page stays visible while the next one loads. */
export const useFundRecords = (condition: RequestOf<'pageBrokerFundRecordAction'>) =>
  useQuery({
    queryKey: ['brokers', 'records', condition],
    queryFn: ({ signal }) => call('pageBrokerFundRecordAction', condition, { signal }),
    placeholderData: keepPreviousData,
  });
