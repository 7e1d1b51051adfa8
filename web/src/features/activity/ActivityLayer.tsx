import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { loadText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { isOpened, writeActivity } from './activityFilter.ts';

const ActivityDrawer = lazyPart(async () => {
  const [drawer] = await Promise.all([import('./ActivityDrawer.tsx'), loadText('activity')]);
  return drawer;
});

/** The entries of the institution's accounts (WAL-15) beside the page, while the address says that they are open. */
export function ActivityLayer() {
  const [query, setQuery] = useSearchParams();
  if (!isOpened(query)) return null;
  return (
    <Suspense fallback={null}>
      <ActivityDrawer onClose={() => setQuery(writeActivity(query, undefined))} />
    </Suspense>
  );
}
