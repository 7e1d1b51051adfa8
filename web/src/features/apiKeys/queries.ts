import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { listQuery } from '../../lib/records/listQuery.ts';

export type ApiKey = AnswerOf<'pageApiKey'>['items'][number];
/** A key with its use of the last 30 days. */
export type ApiKeyDetail = AnswerOf<'queryApiKey'>;
export type MadeKey = AnswerOf<'createApiKey'>;

/** A page of the keys. */
export const apiKeys = listQuery('pageApiKey', ['apiKeys', 'page']);

export const keyQuery = (apiKeyId: string) =>
  queryOptions({
    queryKey: ['apiKeys', 'detail', apiKeyId],
    queryFn: ({ signal }) => call('queryApiKey', { apiKeyId }, { signal }),
  });

/** A key with its use. */
export const useKey = (apiKeyId: string) => useQuery(keyQuery(apiKeyId));

/** Loads the keys, and the approvals of them, again after something was changed. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'apiKeys' || queryKey[0] === 'approvals',
    });
}
