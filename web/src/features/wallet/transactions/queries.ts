import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';

export type TransactionRequest = RequestOf<'validateTransaction'>;
export type Transaction = AnswerOf<'validateTransaction'>;

/** Questions to the network are limited by the minute. */
const FOLLOW_MS = 15_000;

/** Reads what the network has of a transaction, again and again while that changes. */
export const useTransaction = (requested: TransactionRequest) =>
  useQuery({
    queryKey: ['wallet', 'transaction', requested],
    queryFn: ({ signal }) => call('validateTransaction', requested, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'not_found' || state.data?.state === 'confirming' ? FOLLOW_MS : false,
    retry: false,
  });
