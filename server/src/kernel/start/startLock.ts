import { type DatabaseLocation, openPool } from '../database/database.ts';
import { StartError } from '../startError.ts';
import { withDatabaseErrors } from './startProblems.ts';

const OLDEST_MAJOR = 15;

interface ServerVersion {
  readonly version: string;
  readonly major: number;
}

/** Throws a StartError for a PostgreSQL that lacks what the migrations use. */
export function assertSupported({ version, major }: ServerVersion): void {
  if (major >= OLDEST_MAJOR) return;
  throw new StartError(`PostgreSQL ${OLDEST_MAJOR} or newer is needed; the database is PostgreSQL ${version}.`);
}

/**
 * Runs what a start writes to the database while no other server's start does. Throws a StartError on a PostgreSQL
 * that does not answer or is too old. The lock ends with its connection, so with the process too.
 */
export async function withStartLock<Result>(
  { url, schema }: DatabaseLocation,
  work: () => Promise<Result>,
): Promise<Result> {
  const pool = openPool({ url, schema, role: 'owner', max: 1, isUnlimited: true });
  try {
    const client = await withDatabaseErrors({ url, schema }, () => pool.connect());
    try {
      const { rows } = await client.query<ServerVersion>(
        `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major`,
      );
      for (const server of rows) assertSupported(server);
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`start:${schema}`]);
      return await work();
    } finally {
      // Closes the connection, and releases the lock.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}
