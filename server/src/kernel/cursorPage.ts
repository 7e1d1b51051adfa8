import type { ParsedOf } from '@aldgate/contract';

type CursorCondition = ParsedOf<'pageOrder'>['cursorCondition'];
type ListSort = ParsedOf<'pageOrder'>['queryCondition']['sort'];

/** PostgreSQL's largest bigint. */
const ID_MAX = 9_223_372_036_854_775_807n;

/** Where a part of a list begins, and to which side: older rows are read newest first, newer ones oldest first. */
export interface Beyond {
  /** The row at the border, which is left out; null for the list's end. */
  readonly id: string | null;
  readonly to: 'older' | 'newer';
}

export type ReadRows<Row> = (beyond: Beyond, limit: number) => Promise<Row[]>;

/** A page of a list in the order of `sort`, with the cursors of the adjacent pages. */
export async function cursorPage<Row extends { readonly id: string }>(
  { cursor, pageSize, searchDirection }: CursorCondition,
  read: ReadRows<Row>,
  sort: ListSort = 'newest',
): Promise<{ readonly rows: Row[]; readonly nextCursor: string | null; readonly prevCursor: string | null }> {
  const id = cursor !== null && BigInt(cursor) > ID_MAX ? String(ID_MAX) : cursor;
  const [forward, backward] = sort === 'newest' ? (['older', 'newer'] as const) : (['newer', 'older'] as const);
  const isBackward = searchDirection === 'before';
  const found = await read({ id, to: isBackward ? backward : forward }, pageSize + 1);
  const rows = found.slice(0, pageSize);
  if (isBackward) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return { rows, nextCursor: null, prevCursor: null };
  const hasMore = found.length > pageSize;
  const hasOther =
    id !== null && (await isThere(isBackward ? { id: last.id, to: forward } : { id: first.id, to: backward }));
  const [hasNext, hasPrevious] = isBackward ? [hasOther, hasMore] : [hasMore, hasOther];
  return { rows, nextCursor: hasNext ? last.id : null, prevCursor: hasPrevious ? first.id : null };

  async function isThere(beyond: Beyond): Promise<boolean> {
    return (await read(beyond, 1)).length > 0;
  }
}
