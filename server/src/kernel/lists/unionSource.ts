import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type Direction, isAfter, type OrderColumn, type Position, selectPosition } from './keyset.ts';
import type { FoundRows, ListSource } from './listSource.ts';

interface Options<Row> {
  readonly database: Database;
  readonly scope: readonly unknown[];
  /** Columns that every selection has. */
  readonly order: readonly OrderColumn[];
  /** Selections with the same columns, each of one table and answered from an index in the order of the list. */
  readonly selections: readonly RawBuilder<Row>[];
}

/**
 * A list over the rows of several tables. Each selection reads as many rows as the page needs, because the database
 * sorts a union of filtered tables as a whole.
 */
export function unionSource<Row>({ database, scope, order, selections }: Options<Row>): ListSource<Row> {
  const sorted = (direction: Direction) =>
    sql`order by ${sql.join(order.map(({ expression }) => sql`${expression} ${sql.raw(direction)}`))}`;
  const union = (direction: Direction, after: Position | null, limit: number) =>
    sql.join(
      selections.map((selection) => {
        const from = after === null ? sql`true` : isAfter(order, after, direction);
        return sql`(select * from (${selection}) as one where ${from} ${sorted(direction)} limit ${limit})`;
      }),
      sql` union all `,
    );

  return {
    scope,
    order,
    async read({ direction, after, skip, limit }): Promise<FoundRows<Row>> {
      if (selections.length === 0) return { rows: [], searchedTo: null };
      const { rows } = await sql<Row & { readonly position: Position }>`
        select one.*, ${selectPosition(order)} as position from (${union(direction, after, skip + limit)}) as one
        ${sorted(direction)} offset ${skip} limit ${limit}
      `.execute(database);
      return { rows, searchedTo: null };
    },
    async count(max) {
      if (selections.length === 0) return { total: 0, isCapped: false };
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (${union('asc', null, max + 1)}) as one
      `.execute(database);
      const found = rows[0]?.count ?? 0;
      return { total: Math.min(found, max), isCapped: found > max };
    },
  };
}
