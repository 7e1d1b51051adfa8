import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadText } from '../../app/i18n.ts';
import type { TransferRoute } from './route.ts';

/** Other areas open it too: its texts come with it. */
const TransferDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./TransferDialog.tsx'), loadText('wallet')]);
  return dialog;
});

/**
 * The transfer modal of a page, and what opens it. The page keeps it apart from its figures, so that it stays open while
 * they are asked for anew. It is loaded when it is first opened.
 */
export function useTransferDialog(accounts: Omit<TransferRoute, 'asset'>): {
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
