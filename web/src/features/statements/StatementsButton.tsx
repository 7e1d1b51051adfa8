import { Button } from '@aldgate/ui/controls/Button.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { loadText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import type { AccountType } from './queries.ts';

/** The statements beside the page; loads with its texts. */
export const StatementsPart = lazyPart(async () => {
  const [drawer] = await Promise.all([import('./StatementsDrawer.tsx'), loadText('statements')]);
  return drawer;
});

interface StatementsButtonProps {
  /** The accounts of the page, which are selected first. */
  readonly accounts: readonly AccountType[];
  readonly children: ReactNode;
}

/** Opens the statements of the institution's accounts (WAL-15) beside the page. */
export function StatementsButton({ accounts, children }: StatementsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{children}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <StatementsPart accounts={accounts} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
