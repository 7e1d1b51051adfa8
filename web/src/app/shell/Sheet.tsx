import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { useSessionQueries } from './useSessionQueries.ts';

/** The frame of pages that are printed: none. */
export function Screen() {
  return (
    <QueryClientProvider client={useSessionQueries()}>
      <Outlet />
    </QueryClientProvider>
  );
}
