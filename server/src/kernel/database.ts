import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { preparingPool } from './preparedStatements.ts';
import type { Tables } from './tables.ts';

// A date without a time is its ISO text: read as a time it would move with the machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

export type Database = Kysely<Tables>;
/** A transaction under way. Functions that must be part of one take this and nothing else. */
export type Tx = Transaction<Tables>;

/** The role the application works under: it can read the ledger and call its function, and cannot write past it. */
export const APPLICATION_ROLE = 'aldgate_app';

/** Where a platform's tables are. */
export interface DatabaseLocation {
  readonly url: string;
  readonly schema: string;
}

interface PoolOptions extends DatabaseLocation {
  readonly role: 'application' | 'owner';
  readonly max: number;
  /** How long a connection that nobody uses stays open; 0 keeps it for good. pg's own default unless named. */
  readonly idleTimeoutMillis?: number;
}

export function openPool({ url, schema, role, max, idleTimeoutMillis }: PoolOptions): pg.Pool {
  const as = role === 'application' ? ` -c role=${APPLICATION_ROLE}` : '';
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: `-c search_path=${schema} -c timezone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=60000${as}`,
    // A pool that cannot reach its database answers with an error instead of holding the caller for good.
    connectionTimeoutMillis: 8_000,
    // PostgreSQL's own time-out does not help where the network swallows its answer.
    ...(role === 'application' ? { query_timeout: 20_000 } : {}),
    ...(idleTimeoutMillis !== undefined && { idleTimeoutMillis }),
    keepAlive: true,
    application_name: `aldgate ${role}`,
  });
  // An idle connection that the database ends must not end the process; the pool opens another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
}

/** PostgreSQL's five-character code of an error, or undefined where it is none of PostgreSQL's. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

export const LOCK_NOT_AVAILABLE = '55P03';
/** Text that PostgreSQL cannot hold: a NUL in a text, and in JSON a NUL or half of a character. */
export const UNTRANSLATABLE: ReadonlySet<string> = new Set(['22021', '22P05', '22P02']);

/** Throws where a connection does not work under the application's role: then the ledger's door would stand open. */
export async function assertRole(database: Database): Promise<void> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(database);
  if (rows[0]?.role !== APPLICATION_ROLE) throw new Error(`the database connection is not under ${APPLICATION_ROLE}`);
}

const DEADLOCK_DETECTED = '40P01';
const ATTEMPTS = 4;

/**
 * Runs work in one transaction. Where PostgreSQL ends it to resolve a deadlock, nothing of it has happened, and it is
 * run again: `work` must not touch anything but the transaction.
 */
export function inTransaction<Result>(database: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return unlessDeadlocked(() => database.transaction().execute(work));
}

/** The same for one statement, which is a transaction of its own. */
export async function unlessDeadlocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== DEADLOCK_DETECTED || attempt === ATTEMPTS) throw error;
    }
  }
}
