import type { ParsedOf } from '@aldgate/contract';

type CursorCondition = ParsedOf<'pageOrder'>['cursorCondition'];

/** PostgreSQL's largest bigint: no row has a greater id. */
const ID_MAX = 9_223_372_036_854_775_807n;

/** Reads rows whose ids lie beyond one, from there on away: older ones newest first, newer ones oldest first. */
export type ReadRows<Row> = (
  beyond: { readonly id: string | null; readonly to: 'older' | 'newer' },
  limit: number,
) => Promise<Row[]>;

/** A page of a list that stands newest first, with the cursors of what lies beyond either end. */
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
  // Without a cursor the list starts at its newest record.
  const hasOther = isBackward
    ? await isThere({ id: last.id, to: 'older' })
    : id !== null && (await isThere({ id: first.id, to: 'newer' }));
  const [hasOlder, hasNewer] = isBackward ? [hasOther, hasMore] : [hasMore, hasOther];
  return { rows, nextCursor: hasOlder ? last.id : null, prevCursor: hasNewer ? first.id : null };

  async function isThere(beyond: Parameters<ReadRows<Row>>[0]): Promise<boolean> {
    return (await read(beyond, 1)).length > 0;
  }
}
