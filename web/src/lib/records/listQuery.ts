import type { JsonName } from '@aldgate/client-kit/calls/calls.ts';
import type { ListPage } from '@aldgate/client-kit/lists/listPosition.ts';
import type { AnswerOf, Calls, RequestOf } from '@aldgate/contract/calls.ts';
import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import { call } from '../calls/calls.ts';

/** Calls that answer a page of a list. */
type ListCall = {
  [Name in JsonName<Calls>]: AnswerOf<Name> extends ListPage & { readonly items: readonly unknown[] } ? Name : never;
}[JsonName<Calls>];

/** The query of a page of a list; the previous page stays visible while the next one loads. */
export const listQuery =
  <Name extends ListCall>(
    name: Name,
    key: readonly string[],
    options: Pick<UseQueryOptions<AnswerOf<Name>>, 'refetchInterval'> = {},
  ) =>
  (request: RequestOf<Name>): UseQueryOptions<AnswerOf<Name>> => ({
    queryKey: [...key, request],
    queryFn: ({ signal }) => call(name, request, { signal }),
    placeholderData: keepPreviousData,
    ...options,
  });
