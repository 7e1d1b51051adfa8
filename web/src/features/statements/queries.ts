import { type ListPosition, pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';

export type StatementRequest = RequestOf<'requestStatement'>;
export type AccountType = StatementRequest['accountTypes'][number];
export type Statement = AnswerOf<'pageStatement'>['items'][number];

export const PAGE_SIZE = 10;

const FOLLOW_MS = 1_000;

/** A page of statements, newest first, read again while one is being made. */
export function useStatements(position: ListPosition) {
  return useQuery({
    queryKey: ['wallet', 'statements', position],
    queryFn: ({ signal }) => call('pageStatement', pageCondition(position, PAGE_SIZE), { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((each) => each.state === 'making') === true ? FOLLOW_MS : false,
  });
}
