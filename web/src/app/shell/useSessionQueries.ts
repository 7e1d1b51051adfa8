import { createQueryClient } from '@aldgate/client-kit/queries.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { loadSession } from '../../lib/calls/loadSession.ts';
import { reportError } from '../../lib/messages/reportError.ts';
import { useSession } from '../../lib/session/session.ts';

/** Loads the session, and returns the query client of a frame's pages. */
export function useSessionQueries(): QueryClient {
  const [queries] = useState(() => createQueryClient({ staleTime: 5_000, onRefetchError: reportError }));
  const token = useSession((session) => session.token);
  const known = useRef(token);
  useEffect(() => {
    // Cached data of one session must not reach the next. On the first render the cache is empty, and a page may
    // already be fetching.
    if (known.current !== token) queries.clear();
    known.current = token;
    if (token !== null) void loadSession();
  }, [token, queries]);
  return queries;
}
