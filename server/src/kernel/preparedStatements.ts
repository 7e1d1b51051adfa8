import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Statements whose plans a connection keeps at most; whatever comes beyond them is planned each time. */
const STATEMENTS_MAX = 500;

/**
 * A pool whose connections keep the plans of the statements that they have run: to read and plan one takes PostgreSQL
 * longer than most of them take to run. Statements are told apart by their text, in which no value ever stands.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const findName = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= STATEMENTS_MAX) return known;
    const name = `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    options: pool.options,
    connect: async () => preparingClient(await pool.connect(), findName),
    end: () => pool.end(),
  };
}

function preparingClient(client: pg.PoolClient, findName: (text: string) => string | undefined): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    // The dialect is given no cursors, and makes none.
    if (typeof text !== 'string') throw new TypeError('a statement is a text');
    // What has no values, such as the ends of a transaction, goes in one message, which no plan makes shorter.
    const name = values.length === 0 ? undefined : findName(text);
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
  }
  return { query, release: (destroy) => client.release(destroy) };
}
