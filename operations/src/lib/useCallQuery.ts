import { CallError } from '@aldgate/contract/client/callError.ts';
import type { OperationsAnswerOf, OperationsRequestOf } from '@aldgate/contract/operations/calls.ts';
import type { OperationsCallName } from '@aldgate/contract/operations/wire.ts';
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

type QueryName = Exclude<OperationsCallName, 'kycApplicationFile' | 'exportAudit'>;

/** Several operators work on the same queue, so queries are refetched at this interval. */
const REFETCH_MS = 5_000;

/** Fetches and refetches while mounted; previous data stays until the new response arrives. */
export function useCallQuery<Name extends QueryName>(
  name: Name,
  body: OperationsRequestOf<Name>,
  { again = true, enabled = true }: { readonly again?: boolean; readonly enabled?: boolean } = {},
) {
  return useQuery<OperationsAnswerOf<Name>>({
    queryKey: [name, body],
    queryFn: ({ signal }) => call(name, body, signal),
    placeholderData: keepPreviousData,
    refetchInterval: again ? REFETCH_MS : false,
    enabled,
  });
}

export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 1_000,
        // A rejection is final and is not retried.
        retry: (count, error) => count < 2 && error instanceof CallError && error.failure !== 'answer',
      },
    },
  });
