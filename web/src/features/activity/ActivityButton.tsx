import { Button } from '@aldgate/ui/controls/Button.tsx';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { loadText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { isOpened, NO_FILTER, readFilter, writeActivity } from './activityFilter.ts';

const ActivityDrawer = lazyPart(async () => {
  const [drawer] = await Promise.all([import('./ActivityDrawer.tsx'), loadText('activity')]);
  return drawer;
});

interface ActivityButtonProps {
  /** The account that is selected when the activity opens; all accounts without. */
  readonly account?: 'capital_account' | 'swap_account';
  readonly children: ReactNode;
}

/** Opens the entries of the institution's accounts (WAL-15) beside the page. */
export function ActivityButton({ account, children }: ActivityButtonProps) {
  const [query, setQuery] = useSearchParams();
  const open = () =>
    setQuery(writeActivity(query, { ...readFilter(new URLSearchParams()), ...NO_FILTER, accountType: account }));
  return (
    <>
      <Button onClick={open}>{children}</Button>
      {isOpened(query) && (
        <Suspense fallback={null}>
          <ActivityDrawer onClose={() => setQuery(writeActivity(query, undefined))} />
        </Suspense>
      )}
    </>
  );
}
