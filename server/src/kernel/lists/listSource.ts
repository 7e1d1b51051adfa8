import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type Direction, isAfter, type OrderColumn, type Position, selectPosition } from './keyset.ts';

/** A part of a list: the rows after a position, or from its start. */
export interface Part {
  readonly direction: Direction;
  readonly after: Position | null;
  readonly skip: number;
  readonly limit: number;
}

export interface FoundRows<Row> {
  readonly rows: readonly (Row & { readonly position: Position })[];
  /** Position at which a search continues that ended before it had enough rows; null where there are no more. */
  readonly searchedTo: Position | null;
}

/** The rows that match a list's filters, readable in parts by position. */
export interface ListSource<Row> {
  /** The list's name, owner and filters. */
  readonly scope: readonly unknown[];
  readonly order: readonly OrderColumn[];
  readonly read: (part: Part) => Promise<FoundRows<Row>>;
  /** Counts up to `max`; capped if there may be more. */
  readonly count: (max: number) => Promise<{ readonly total: number; readonly isCapped: boolean }>;
}

/** A row of the list that a function returns. */
export type RowOf<Source extends (...input: never) => ListSource<unknown>> =
  ReturnType<Source> extends ListSource<infer Row> ? Row : never;

/** A list whose rows a query selects: `matching` has the conditions, `select` adds what is shown. */
export function listSource<Tables, Table extends keyof Tables, Shown, ShownTable extends keyof Shown, Row>({
  database,
  scope,
  order,
  matching,
  select,
}: {
  readonly database: Database;
  readonly scope: readonly unknown[];
  readonly order: readonly OrderColumn[];
  readonly matching: SelectQueryBuilder<Tables, Table, object>;
  readonly select: (matching: SelectQueryBuilder<Tables, Table, object>) => SelectQueryBuilder<Shown, ShownTable, Row>;
}): ListSource<Row> {
  const sorted = <Selected>(rows: SelectQueryBuilder<Tables, Table, Selected>, direction: Direction) =>
    order.reduce((query, { expression }) => query.orderBy(expression, direction), rows);

  return {
    scope,
    order,
    async read({ direction, after, skip, limit }) {
      const start = skip === 0 ? after : await skipRows(direction, after, skip);
      if (skip > 0 && start === null) return { rows: [], searchedTo: null };
      const from = start === null ? matching : matching.where(isAfter(order, start, direction).$castTo<SqlBool>());
      const rows = select(sorted(from, direction).limit(limit)).select(selectPosition(order).as('position'));
      return { rows: (await rows.execute()) as (Row & { position: Position })[], searchedTo: null };
    },
    async count(max) {
      // In the order of the list, so that it is read from the list's index.
      const one = sorted(matching, 'asc')
        .select(sql`1`.as('one'))
        .limit(max + 1);
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${one}) as counted`.execute(
        database,
      );
      const found = rows[0]?.count ?? 0;
      return { total: Math.min(found, max), isCapped: found > max };
    },
  };

  /** The position of the last of the rows that a page leaves out: from the index alone, without what is selected. */
  async function skipRows(direction: Direction, after: Position | null, skip: number): Promise<Position | null> {
    const from = after === null ? matching : matching.where(isAfter(order, after, direction).$castTo<SqlBool>());
    const positions = sorted(from, direction).select(selectPosition(order).as('position'));
    const [row] = await positions
      .offset(skip - 1)
      .limit(1)
      .execute();
    return (row as { readonly position: Position } | undefined)?.position ?? null;
  }
}
