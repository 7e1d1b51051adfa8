import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** The maximum of prepared statements per connection; others are planned at each execution. */
const STATEMENTS_MAX = 500;

/**
 * A pool whose connections prepare the statements that they run: parsing and planning takes longer than most of them
 * take to run. Statements are identified by their text, which never contains values.
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
    // The dialect uses no cursors.
    if (typeof text !== 'string') throw new TypeError('a statement must be text');
    // A statement without values, such as commit, is one message, which preparing would not shorten.
    const name = values.length === 0 ? undefined : findName(text);
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
  }
  return { query, release: (destroy) => client.release(destroy) };
}
