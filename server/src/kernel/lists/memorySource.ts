import { sql } from 'kysely';
import type { ListSource } from './listSource.ts';

interface Options<Row> {
  /** The list's name, owner and filters. */
  readonly scope: readonly unknown[];
  readonly rows: readonly Row[];
  /** A row's name, unique in the list: the list is ordered by it, so that a page stays while rows come and go. */
  readonly keyOf: (row: Row) => string;
}

/** A list of rows in memory, which is read in pages as one of a table. */
export function memorySource<Row extends object>({ scope, rows, keyOf }: Options<Row>): ListSource<Row> {
  const ascending = rows
    .map((row) => ({ ...row, position: [keyOf(row)] as const }))
    .sort((a, b) => compare(a.position[0], b.position[0]));
  const descending = ascending.toReversed();
  return {
    scope,
    // Positions are checked as texts; no database reads them.
    order: [{ expression: sql`key`, type: 'text' }],
    read({ direction, after, skip, limit }) {
      const [position] = after ?? [];
      const isAfter = (key: string) =>
        position === undefined || (direction === 'asc' ? compare(key, position) > 0 : compare(key, position) < 0);
      const remaining = (direction === 'asc' ? ascending : descending).filter((row) => isAfter(row.position[0]));
      return Promise.resolve({ rows: remaining.slice(skip, skip + limit), searchedTo: null });
    },
    count: (max) => Promise.resolve({ total: Math.min(rows.length, max), isCapped: rows.length > max }),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
