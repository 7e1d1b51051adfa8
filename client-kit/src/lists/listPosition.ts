import { LISTED_MAX } from '@aldgate/domain/lists/bounds.ts';

/**
 * Start of a list's page. Its number serves the address and the range that is shown; the cursor, where there is one, is
 * what the server is asked by, so that rows that come meanwhile move nothing to another page.
 */
export interface ListPosition {
  /** From 1; null where the list is longer than pages are numbered. */
  readonly page: number | null;
  /** CL-11: without a position `at`, the list's end at that side. */
  readonly cursor: { readonly at: string | null; readonly side: 'after' | 'before' } | null;
}

export const FIRST: ListPosition = { page: 1, cursor: null };
const LAST: ListPosition = { page: null, cursor: { at: null, side: 'before' } };

/** The fields of a page of a list that lead to the others. */
export interface ListPage {
  readonly total: number;
  readonly isTotalCapped: boolean;
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
}

/** CL-11: the condition of a page. */
export function pageCondition<PageSize extends number>({ page, cursor }: ListPosition, pageSize: PageSize) {
  if (cursor === null) return { pageCondition: { page: page ?? 1, pageSize } };
  return { cursorCondition: { cursor: cursor.at, searchDirection: cursor.side, pageSize } };
}

/** The positions that a page's buttons lead to; undefined where there is none. */
export function positionsAround(position: ListPosition, pageSize: number, list: ListPage) {
  const { page, cursor } = position;
  const { prevCursor, nextCursor } = list;
  const isFirst = page === 1 && cursor === null;
  const beside = (step: 1 | -1, at: string, side: 'after' | 'before'): ListPosition => {
    const number = page === null ? null : page + step;
    return number === 1 ? FIRST : { page: number, cursor: { at, side } };
  };
  return {
    first: isFirst || (prevCursor === null && list.total === 0) ? undefined : FIRST,
    previous: prevCursor === null ? undefined : beside(-1, prevCursor, 'before'),
    next: nextCursor === null ? undefined : beside(1, nextCursor, 'after'),
    last: nextCursor === null ? undefined : lastPosition(pageSize, list),
  };
}

/** A list that is too long to count is read from its end. */
export function lastPosition(pageSize: number, { total, isTotalCapped }: ListPage): ListPosition {
  return isTotalCapped ? LAST : { page: Math.max(1, Math.ceil(total / pageSize)), cursor: null };
}

/** The numbers of the first and the last row of a page of `count` rows; undefined where they are not known. */
export function rangeOf({ page }: ListPosition, pageSize: number, count: number) {
  if (page === null) return undefined;
  const before = (page - 1) * pageSize;
  return { first: count === 0 ? 0 : before + 1, last: before + count };
}

/** Parses `?page=3&cursor=…&side=before`; invalid values count as absent. */
export function readPosition(query: URLSearchParams, pageSize: number): ListPosition {
  const at = query.get('cursor') ?? '';
  const side = query.get('side') === 'before' ? 'before' : 'after';
  const page = parsePage(query.get('page'));
  if (/^[\w-]{1,600}$/.test(at)) return { page, cursor: { at, side } };
  if (side === 'before') return LAST;
  if (page === null) return FIRST;
  return page * pageSize > LISTED_MAX ? LAST : { page, cursor: null };
}

/** The query of a position; default values are left out. */
export function writePosition({ page, cursor }: ListPosition): Record<string, string> {
  return {
    ...(page !== null && page !== 1 && { page: String(page) }),
    ...(cursor?.at != null && { cursor: cursor.at }),
    ...(cursor?.side === 'before' && { side: 'before' }),
  };
}

function parsePage(text: string | null): number | null {
  const page = Number(text);
  return text !== null && Number.isInteger(page) && page >= 1 ? page : null;
}
