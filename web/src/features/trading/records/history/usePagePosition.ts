import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { PAGE_SIZES, type PageSize } from '@aldgate/ui/tables/Pager.tsx';
import { useState } from 'react';
import { NEWEST, type PagePosition } from './pagePosition.ts';

const KEY = 'aldgate.trading.records.pageSize';

/**
 * The page of a history. A new filter starts at the newest record: `filter` is its text, and a cursor is only valid
 * for the filter it came from. The page size is stored in the browser.
 */
export function usePagePosition(filter: string) {
  const [at, setAt] = useState({ filter, position: NEWEST });
  const [pageSize, setSize] = useState<PageSize>(
    () => PAGE_SIZES.find((size) => String(size) === storage.get(KEY)) ?? 10,
  );
  return {
    position: at.filter === filter ? at.position : NEWEST,
    pageSize,
    move: (position: PagePosition) => setAt({ filter, position }),
    setPageSize: (size: PageSize) => {
      storage.set(KEY, String(size));
      setSize(size);
      setAt({ filter, position: NEWEST });
    },
  };
}
