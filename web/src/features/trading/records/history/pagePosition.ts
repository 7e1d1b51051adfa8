import type { PageSize } from '@aldgate/ui/tables/Pager.tsx';

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
