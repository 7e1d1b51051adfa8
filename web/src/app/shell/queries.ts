import { CallError } from '@aldgate/contract/client/callError.ts';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { reportError } from '../../lib/messages/reportError.ts';

const RETRIES = 2;

/**
 * Cached data stays visible while it is fetched again; where that fails, a toast reports it, since the screen has no
 * place for it. A rejection is a valid response and is not retried.
 */
export function createQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.state.data !== undefined) reportError(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (count, error) => count < RETRIES && error instanceof CallError && error.failure !== 'answer',
      },
    },
  });
}
