import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { PAGE_SIZES, type PageSize } from '@aldgate/ui/tables/Pager.tsx';
import { useState } from 'react';

/** CL-11: the position of a page in a list sorted newest first. */
export interface PagePosition {
  readonly cursor: string | null;
  readonly searchDirection: 'after' | 'before';
}

export const NEWEST: PagePosition = { cursor: null, searchDirection: 'after' };

/** The cursors beyond the ends of a page; null where nothing follows. */
export interface CursorPage {
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
}

export const older = ({ nextCursor }: CursorPage): PagePosition => ({ cursor: nextCursor, searchDirection: 'after' });
export const newer = ({ prevCursor }: CursorPage): PagePosition => ({ cursor: prevCursor, searchDirection: 'before' });

/** CL-11's condition of a page. */
export const buildCursorCondition = ({ cursor, searchDirection }: PagePosition, pageSize: PageSize) => ({
  cursor,
  searchDirection,
  pageSize,
});

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
