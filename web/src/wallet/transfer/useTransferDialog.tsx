import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Ends } from './ends.ts';

const TransferDialog = lazy(() => import('./TransferDialog.tsx'));

/**
 * The transfer modal of a page, and what opens it. The page keeps it apart from its figures, so that it stays open while
 * they are asked for anew. It is loaded when it is first opened.
 */
export function useTransferDialog(accounts: Omit<Ends, 'asset'>): {
  readonly open: () => void;
  readonly dialog: ReactNode;
} {
  const [opened, setOpened] = useState(false);
  return {
    open: () => setOpened(true),
    dialog: opened && (
      <Suspense fallback={null}>
        <TransferDialog accounts={accounts} onClose={() => setOpened(false)} />
      </Suspense>
    ),
  };
}
