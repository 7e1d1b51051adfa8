import '@aldgate/ui/tokens/tokens.css';
import '@aldgate/ui/tokens/base.css';
import { createQueryClient } from '@aldgate/client-kit/queries.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { type LateLoad, LateLoadProvider } from '@aldgate/ui/onDemand.ts';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { createRouter } from './app/router.tsx';
import { useSession } from './lib/session.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
const queries = createQueryClient({ staleTime: 1_000 });
// Data of one operator must not be visible to the next.
useSession.subscribe((now, before) => {
  if (now.token !== before.token) queries.clear();
});
/** A list, panel or calendar whose code is slow or missing. */
const reportLateLoad = (state: LateLoad) =>
  state === 'slow'
    ? toast('info', 'This part is taking a long time to load')
    : toast('error', 'This part couldn’t be loaded. Reload the page and try again');
createRoot(root).render(
  <QueryClientProvider client={queries}>
    {/* The content policy forbids style elements; their rules are in the console's own style sheets. */}
    <CSPProvider disableStyleElements>
      <LateLoadProvider value={reportLateLoad}>
        <RouterProvider router={createRouter()} />
      </LateLoadProvider>
    </CSPProvider>
  </QueryClientProvider>,
);
