import { QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './calls/callError.ts';

const RETRIES = 2;

interface QueryOptions {
  readonly staleTime: number;
  /** Receives the failures of refetches: the previous data stays visible, so the screen has no place for the error. */
  readonly onRefetchError?: (error: unknown) => void;
}

/** Creates a client of queries. A rejection is a valid response and is not retried. */
export function createQueryClient({ staleTime, onRefetchError }: QueryOptions): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.state.data !== undefined) onRefetchError?.(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime,
        retry: (count, error) => count < RETRIES && error instanceof CallError && error.failure !== 'answer',
      },
      // Offline an action fails immediately: what was pressed must not take effect later.
      mutations: { networkMode: 'always' },
    },
  });
}
