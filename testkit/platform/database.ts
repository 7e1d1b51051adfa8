import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { administer } from '../../launch/testing/administer.ts';
import { type Database, openDatabase, openPool } from '../../server/src/kernel/database/database.ts';

export interface TestDatabase {
  readonly name: string;
  readonly url: string;
  readonly schema: string;
  /** Connected with the application's role. */
  readonly database: Database;
  /** Connected with the role that owns the tables. */
  readonly owner: Database;
  /** Ends the connections. */
  disconnect(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * A new database in the PostgreSQL that the tests share, migrated and empty: a copy of one that was migrated before the
 * tests. Schemas in one database would not be isolated: the job queue's notifications reach every connection of the
 * database.
 */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase(inject('databaseTemplate').name);

/** A new database with the contents of another one, to which nothing is connected. */
export async function copyDatabase(template: string): Promise<TestDatabase> {
  const shared = inject('databaseUrl');
  const { schema } = inject('databaseTemplate');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(shared, `create database ${name} template ${template}`);
  const url = Object.assign(new URL(shared), { pathname: `/${name}` }).toString();
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 12 }));
  const owner = openDatabase(openPool({ url, schema, role: 'owner', max: 2 }));
  const disconnect = async () => {
    await database.destroy();
    await owner.destroy();
  };
  return {
    name,
    url,
    schema,
    database,
    owner,
    disconnect,
    async drop() {
      await disconnect();
      await administer(shared, `drop database ${name} with (force)`);
    },
  };
}
