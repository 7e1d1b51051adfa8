import type { ParsedOf } from '@aldgate/contract';
import { LISTED_MAX } from '@aldgate/domain/lists/bounds.ts';
import { formatCursor, parseCursor } from './cursor.ts';
import { type Direction, opposite, type Position } from './keyset.ts';
import type { FoundRows, ListSource } from './listSource.ts';

type Conditions = Pick<ParsedOf<'pageOrder'>, 'pageCondition' | 'cursorCondition'>;
type Cursor = NonNullable<Conditions['cursorCondition']>;

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly isTotalCapped: boolean;
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
}

const FIRST_PAGE = { page: 1, pageSize: 10 } as const;

/** CL-11, SH-14: a page of a list by number or by cursor. Throws a format error for a cursor that is not the list's. */
export async function readPage<Row>(
  source: ListSource<Row>,
  { pageCondition, cursorCondition }: Conditions,
  direction: Direction,
): Promise<Page<Row>> {
  const [{ total, isCapped }, { rows, previous, next }] = await Promise.all([
    source.count(LISTED_MAX),
    cursorCondition === undefined
      ? readByNumber(source, pageCondition ?? FIRST_PAGE, direction)
      : readByCursor(source, cursorCondition, direction),
  ]);
  const cursorOf = (position: Position | null) => (position === null ? null : formatCursor(source.scope, position));
  return {
    rows,
    total,
    isTotalCapped: isCapped,
    nextCursor: cursorOf(next),
    prevCursor: cursorOf(previous),
  };
}

async function readByNumber<Row>(
  source: ListSource<Row>,
  { page, pageSize }: NonNullable<Conditions['pageCondition']>,
  direction: Direction,
) {
  const found = await source.read({ direction, after: null, skip: (page - 1) * pageSize, limit: pageSize + 1 });
  const rows = found.rows.slice(0, pageSize);
  return { rows, previous: page > 1 ? positionOf(rows[0]) : null, next: continuation(found, pageSize) };
}

/** The page before a cursor is read backwards, as is the last page. */
async function readByCursor<Row>(source: ListSource<Row>, condition: Cursor, direction: Direction) {
  const { cursor, pageSize, searchDirection } = condition;
  const isBackward = searchDirection === 'before';
  const reading = isBackward ? opposite(direction) : direction;
  const after = cursor === null ? null : parseCursor(source.scope, source.order, cursor);
  const found = await source.read({ direction: reading, after, skip: 0, limit: pageSize + 1 });
  const rows = found.rows.slice(0, pageSize);
  const ahead = continuation(found, pageSize);
  const behind = after === null ? null : await positionBehind(positionOf(rows[0]));
  return isBackward
    ? { rows: rows.toReversed(), previous: ahead, next: behind }
    : { rows, previous: behind, next: ahead };

  /** A position, if there are rows on the side of it that the page was not read from. */
  async function positionBehind(position: Position | null): Promise<Position | null> {
    if (position === null) return null;
    const other = await source.read({ direction: opposite(reading), after: position, skip: 0, limit: 1 });
    return other.rows.length > 0 || other.searchedTo !== null ? position : null;
  }
}

const positionOf = (row: { readonly position: Position } | undefined): Position | null => row?.position ?? null;

/** From where the list goes on after a page, or null at its end. */
function continuation<Row>({ rows, searchedTo }: FoundRows<Row>, pageSize: number): Position | null {
  return rows.length > pageSize ? positionOf(rows[pageSize - 1]) : searchedTo;
}
