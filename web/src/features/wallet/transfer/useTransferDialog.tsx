import { type ReactNode, Suspense, useState } from 'react';
import { loadText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import type { TransferRoute } from './route.ts';

/** Other areas open it too, so its texts are loaded with it. */
const TransferDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import('./TransferDialog.tsx'), loadText('wallet')]);
  return dialog;
});

/**
 * A page's transfer dialog and the function that opens it. It is rendered outside of the page's data, so that it
 * stays open while they are reloaded. It loads on demand.
 */
export function useTransferDialog(accounts: Omit<TransferRoute, 'asset'>): {
  readonly open: () => void;
  /** Opens it with an asset. */
  readonly openWith: (asset: string) => void;
  readonly dialog: ReactNode;
} {
  const [opened, setOpened] = useState<{ readonly asset?: string }>();
  return {
    open: () => setOpened({}),
    openWith: (asset) => setOpened({ asset }),
    dialog: opened !== undefined && (
      <Suspense fallback={null}>
        <TransferDialog accounts={accounts} asset={opened.asset} onClose={() => setOpened(undefined)} />
      </Suspense>
    ),
  };
}
