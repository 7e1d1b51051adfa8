import { decimal, isDecimal } from '@aldgate/domain/money/amount.ts';

export type SortDirection = 'descending' | 'ascending';

/** The sort column; undefined keeps the original order. */
export interface Sort<Column extends string> {
  readonly column: Column;
  readonly direction: SortDirection;
}

/** SH-09: a click on a header cycles none → descending → ascending → none; another column starts over. */
export function nextSort<Column extends string>(
  sort: Sort<Column> | undefined,
  column: Column,
): Sort<Column> | undefined {
  if (sort?.column !== column) return { column, direction: 'descending' };
  return sort.direction === 'descending' ? { column, direction: 'ascending' } : undefined;
}

/** Sorts rows by an ascending comparison; equal rows keep their order. */
export function sorted<Row>(
  rows: readonly Row[],
  direction: SortDirection,
  compare: (a: Row, b: Row) => number,
): readonly Row[] {
  return rows.toSorted((a, b) => (direction === 'ascending' ? compare(a, b) : compare(b, a)));
}

/**
 * Compares two values of a column, ascending: decimals as decimals, anything else as text. An unknown value sorts
 * below any known one.
 */
export function compareValues(a: string | null | undefined, b: string | null | undefined): number {
  const [x, y] = [a ?? undefined, b ?? undefined];
  if (x === undefined || y === undefined) return Number(x !== undefined) - Number(y !== undefined);
  return isDecimal(x) && isDecimal(y) ? decimal(x).cmp(decimal(y)) : x.localeCompare(y, 'en');
}
