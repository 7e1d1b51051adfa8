import type { OperationsAnswerOf, OperationsRequestOf } from '@aldgate/contract/operations/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CallName, call } from './call.ts';

/** Several operators work on the same queue, so queries are refetched at this interval. */
const REFETCH_MS = 5_000;

/** Fetches and refetches while mounted; previous data stays until the new response arrives. */
export function useCallQuery<Name extends CallName>(
  name: Name,
  body: OperationsRequestOf<Name>,
  { again = true, enabled = true }: { readonly again?: boolean; readonly enabled?: boolean } = {},
) {
  return useQuery<OperationsAnswerOf<Name>>({
    queryKey: [name, body],
    queryFn: ({ signal }) => call(name, body, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: again ? REFETCH_MS : false,
    enabled,
  });
}
