import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase, openPool } from '../server/src/kernel/database.ts';
import { migratePlatform } from '../server/src/migrations.ts';

export interface TestDatabase {
  readonly url: string;
  readonly schema: string;
  /** Connected with the application's role. */
  readonly database: Database;
  /** Connected with the role that owns the tables. */
  readonly owner: Database;
  drop(): Promise<void>;
}

const SCHEMA = 'aldgate';

/**
 * A new database in the PostgreSQL that the tests share, migrated and empty. Schemas in one database would not be
 * isolated: the job queue's notifications reach every connection of the database.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const shared = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(shared, `create database ${name}`);
  const url = Object.assign(new URL(shared), { pathname: `/${name}` }).toString();
  await migratePlatform(url, SCHEMA);
  const database = openDatabase(openPool({ url, schema: SCHEMA, role: 'application', max: 12 }));
  const owner = openDatabase(openPool({ url, schema: SCHEMA, role: 'owner', max: 2 }));
  return {
    url,
    schema: SCHEMA,
    database,
    owner,
    async drop() {
      await database.destroy();
      await owner.destroy();
      await administer(shared, `drop database ${name} with (force)`);
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
