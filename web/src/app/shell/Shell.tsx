import { createQueryClient } from '@aldgate/client-kit/queries.ts';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router';
import { loadSession } from '../../lib/calls/loadSession.ts';
import { reportError } from '../../lib/messages/reportError.ts';
import { useSession } from '../../lib/session/session.ts';
import { TopBar } from './TopBar.tsx';
import { useLayers } from './useLayers.tsx';

/** The application's frame: the bar on top, the page below. Visitors see it on the open pages. */
export function Screen() {
  const [queries] = useState(() => createQueryClient({ staleTime: 5_000, onRefetchError: reportError }));
  const token = useSession((session) => session.token);
  const { layers, openPalette } = useLayers();
  const known = useRef(token);
  useEffect(() => {
    // Cached data of one session must not reach the next. On the first render the cache is empty, and a page may
    // already be fetching.
    if (known.current !== token) queries.clear();
    known.current = token;
    if (token !== null) void loadSession();
  }, [token, queries]);
  return (
    <QueryClientProvider client={queries}>
      {/* The content policy forbids style elements; the client's own style sheets contain those rules. */}
      <CSPProvider disableStyleElements>
        <TopBar onSearch={openPalette} />
        <Outlet />
        {layers}
      </CSPProvider>
    </QueryClientProvider>
  );
}
