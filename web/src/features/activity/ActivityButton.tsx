import { Button } from '@aldgate/ui/controls/Button.tsx';
import type { ReactNode } from 'react';
import { ActivityLayer } from './ActivityLayer.tsx';
import { useOpenActivity } from './useOpenActivity.ts';

interface ActivityButtonProps {
  /** The account that is selected when the activity opens; all accounts without. */
  readonly account?: 'capital_account' | 'swap_account';
  readonly children: ReactNode;
}

/** Opens the entries of the institution's accounts (WAL-15) beside the page. */
export function ActivityButton({ account, children }: ActivityButtonProps) {
  const open = useOpenActivity();
  return (
    <>
      <Button onClick={() => open({ accountType: account })}>{children}</Button>
      <ActivityLayer />
    </>
  );
}
