import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase, openPool } from '../kernel/database.ts';
import { jobSchema } from '../kernel/jobs.ts';
import { migrate } from '../kernel/migrate.ts';

export interface TestDatabase {
  readonly url: string;
  readonly schema: string;
  /** Connected as the application is. */
  readonly database: Database;
  /** Connected as the owner of the tables. */
  readonly owner: Database;
  drop(): Promise<void>;
}

/** A schema of its own in the PostgreSQL that the tests share, migrated and empty. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = inject('databaseUrl');
  const schema = `test_${randomBytes(6).toString('hex')}`;
  await migrate(url, schema);
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 12 }));
  const ownerPool = openPool({ url, schema, role: 'owner', max: 2 });
  const owner = openDatabase(ownerPool);
  return {
    url,
    schema,
    database,
    owner,
    async drop() {
      await database.destroy();
      await ownerPool.query(`drop schema ${schema}, ${jobSchema(schema)} cascade`);
      await owner.destroy();
    },
  };
}
