import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import type { SecretBox } from '../secrets/secrets.ts';

const PURPOSE = 'checkpoint';

/** Signs what a verification has found, with the platform's key and for one database. */
export interface CheckpointKey {
  /** The database's identity, which every signature includes. */
  readonly database: string;
  sign(fields: readonly string[]): Buffer;
  /** A seed for digests of records: anyone who writes to the database cannot compute them. */
  readonly seed: string;
}

/** A copy of the database on another server, or under another name on the same one, has another identity. */
export async function loadCheckpointKey(database: Database | Tx, box: SecretBox): Promise<CheckpointKey> {
  const { rows } = await sql<{ identity: string }>`
    select (select system_identifier from pg_control_system()) || '/' || oid || '/' || current_schema() as identity
    from pg_database where datname = current_database()
  `.execute(database);
  const identity = rows[0]?.identity ?? '';
  return {
    database: identity,
    sign: (fields) => box.digest(JSON.stringify([identity, ...fields]), PURPOSE),
    seed: box.digest('seed', PURPOSE).readBigInt64BE().toString(),
  };
}
