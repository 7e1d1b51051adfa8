import { CallError } from '@aldgate/contract/client/callError.ts';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { reportError } from '../reportError.ts';

const RETRIES = 2;

/**
 * What the server was asked keeps being shown while it is asked again; when that fails, a toast says so, since the screen
 * has nothing to say it with. A refusal is an answer and is not retried.
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
