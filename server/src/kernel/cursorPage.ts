import type { ParsedOf } from '@aldgate/contract';

type CursorCondition = ParsedOf<'pageOrder'>['cursorCondition'];

/** PostgreSQL's largest bigint. */
const ID_MAX = 9_223_372_036_854_775_807n;

/** Reads rows beyond an id: older ones newest first, newer ones oldest first. */
export type ReadRows<Row> = (
  beyond: { readonly id: string | null; readonly to: 'older' | 'newer' },
  limit: number,
) => Promise<Row[]>;

/** A page of a list that is sorted newest first, with the cursors of the adjacent pages. */
export async function cursorPage<Row extends { readonly id: string }>(
  { cursor, pageSize, searchDirection }: CursorCondition,
  read: ReadRows<Row>,
): Promise<{ readonly rows: Row[]; readonly nextCursor: string | null; readonly prevCursor: string | null }> {
  const id = cursor !== null && BigInt(cursor) > ID_MAX ? String(ID_MAX) : cursor;
  const isBackward = searchDirection === 'before' && id !== null;
  const found = await read({ id, to: isBackward ? 'newer' : 'older' }, pageSize + 1);
  const rows = found.slice(0, pageSize);
  if (isBackward) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return { rows, nextCursor: null, prevCursor: null };
  const hasMore = found.length > pageSize;
  const hasOther = isBackward
    ? await isThere({ id: last.id, to: 'older' })
    : id !== null && (await isThere({ id: first.id, to: 'newer' }));
  const [hasOlder, hasNewer] = isBackward ? [hasOther, hasMore] : [hasMore, hasOther];
  return { rows, nextCursor: hasOlder ? last.id : null, prevCursor: hasNewer ? first.id : null };

  async function isThere(beyond: Parameters<ReadRows<Row>>[0]): Promise<boolean> {
    return (await read(beyond, 1)).length > 0;
  }
}
