import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';

export type Entry = AnswerOf<'pageAccountFlow'>['items'][number];

/** Entries come while the list is open. */
const FOLLOW_MS = 5_000;

/** A page of entries, newest first; the previous page stays visible while the next one loads. */
export function useEntries(condition: RequestOf<'pageAccountFlow'>) {
  return useQuery({
    queryKey: ['wallet', 'activity', condition],
    queryFn: ({ signal }) => call('pageAccountFlow', condition, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  });
}
