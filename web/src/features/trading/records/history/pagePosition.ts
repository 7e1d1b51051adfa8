import type { PageSize } from '@aldgate/ui/tables/Pager.tsx';
import { useEffect, useEffectEvent } from 'react';

/** CL-11: the position of a page in a list. */
export interface PagePosition {
  readonly cursor: string | null;
  readonly searchDirection: 'after' | 'before';
}

export const FIRST: PagePosition = { cursor: null, searchDirection: 'after' };
const LAST: PagePosition = { cursor: null, searchDirection: 'before' };

/** The cursors beyond the ends of a page; null where nothing follows. */
export interface CursorPage {
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
}

export const nextPage = ({ nextCursor }: CursorPage): PagePosition => ({
  cursor: nextCursor,
  searchDirection: 'after',
});
export const previousPage = ({ prevCursor }: CursorPage): PagePosition => ({
  cursor: prevCursor,
  searchDirection: 'before',
});

/** CL-11's condition of a page. */
export const buildCursorCondition = ({ cursor, searchDirection }: PagePosition, pageSize: PageSize) => ({
  cursor,
  searchDirection,
  pageSize,
});

/** Parses `?cursor=120&search=before`; invalid values count as absent. Without a cursor, `before` is the last page. */
export function readPosition(query: URLSearchParams): PagePosition {
  const cursor = query.get('cursor') ?? '';
  const searchDirection = query.get('search') === 'before' ? 'before' : 'after';
  return { cursor: /^\d{1,19}$/.test(cursor) ? cursor : null, searchDirection };
}

export function writePosition({ cursor, searchDirection }: PagePosition): Record<string, string> {
  return { ...(cursor !== null && { cursor }), ...(searchDirection === 'before' && { search: 'before' }) };
}

/** Leads from a page beyond the last one to the last. `count` is undefined while the page's records are not known. */
export function useLastCursorPage(
  { cursor }: PagePosition,
  count: number | undefined,
  onMove: (position: PagePosition) => void,
): void {
  const isBeyond = cursor !== null && count === 0;
  const leadTo = useEffectEvent(onMove);
  useEffect(() => {
    if (isBeyond) leadTo(LAST);
  }, [isBeyond]);
}
