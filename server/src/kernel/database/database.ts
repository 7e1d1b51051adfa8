import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** The maximum of prepared statements per connection; others are planned at each execution. */
const STATEMENTS_MAX = 500;

/**
 * A pool whose connections prepare the statements that they run: parsing and planning takes longer than most of them
 * take to run. Statements are identified by their text, which never contains values.
 */
function preparingPool(pool: pg.Pool): PostgresPool {
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

// A date is read as ISO text: as a Date it would depend on the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

export type Database = Kysely<Tables>;
/** A transaction. Functions that must run in one take only this. */
export type Tx = Transaction<Tables>;

/** The application's role: it can read the ledger and call its functions, and cannot write to it otherwise. */
export const APPLICATION_ROLE = 'aldgate_app';

export interface DatabaseLocation {
  readonly url: string;
  readonly schema: string;
}

const TIMEOUTS = '-c statement_timeout=15000 -c idle_in_transaction_session_timeout=60000';

interface PoolOptions extends DatabaseLocation {
  readonly role: 'application' | 'owner';
  readonly max: number;
  /** Idle time-out of connections; 0: none. Default: pg's own. */
  readonly idleTimeoutMillis?: number;
  /** Without time-outs of statements: for a command that a person starts and ends. */
  readonly isUnlimited?: boolean;
}

export function openPool({ url, schema, role, max, idleTimeoutMillis, isUnlimited = false }: PoolOptions): pg.Pool {
  const as = role === 'application' ? ` -c role=${APPLICATION_ROLE}` : '';
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: `-c search_path=${schema} -c timezone=UTC ${isUnlimited ? '-c statement_timeout=0' : TIMEOUTS}${as}`,
    // If the database cannot be reached, the caller gets an error instead of waiting forever.
    connectionTimeoutMillis: 8_000,
    // PostgreSQL's own time-out does not help if the network loses its answer.
    ...(!isUnlimited && { query_timeout: 20_000 }),
    ...(idleTimeoutMillis !== undefined && { idleTimeoutMillis }),
    keepAlive: true,
    application_name: `aldgate ${role}`,
  });
  // An idle connection that the database closes must not end the process; the pool opens another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
}

/** PostgreSQL's five-character error code, or undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The name of the constraint or unique index that a statement violated; undefined for other errors. */
export function sqlConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

export const LOCK_NOT_AVAILABLE = '55P03';
/** Text that PostgreSQL cannot store: NUL in text; NUL or an unpaired surrogate in JSON. */
export const UNTRANSLATABLE: ReadonlySet<string> = new Set(['22021', '22P05', '22P02']);

/** Throws if a connection does not use the application's role, because then the ledger would be writable. */
export async function assertRole(database: Database): Promise<void> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(database);
  if (rows[0]?.role !== APPLICATION_ROLE)
    throw new Error(`the database connection does not use the role ${APPLICATION_ROLE}`);
}

const DEADLOCK_DETECTED = '40P01';
const ATTEMPTS = 4;

/**
 * Runs work in one transaction. After a deadlock it runs again, because PostgreSQL rolled everything back: `work`
 * must not have effects outside the transaction.
 */
export function inTransaction<Result>(database: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return unlessDeadlocked(() => database.transaction().execute(work));
}

/** Runs one statement without a transaction, and repeats it after a deadlock. */
export async function unlessDeadlocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== DEADLOCK_DETECTED || attempt === ATTEMPTS) throw error;
    }
  }
}
