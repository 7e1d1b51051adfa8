import pg from 'pg';
import { inject } from 'vitest';
import { loadKeyPair } from '../../server/src/kernel/secrets/keyPair.ts';
import { createSecretBox } from '../../server/src/kernel/secrets/secrets.ts';
import { seed } from '../../server/src/local.ts';
import { SECRETS_KEY } from './config.ts';
import { copyDatabase, createTestDatabase, type TestDatabase } from './database.ts';

/** Held while the template is made, so that it is made once, by one of the workers. */
const TEMPLATE_LOCK = 4_712;

let template: Promise<string> | undefined;

/**
 * A new database with the demo's accounts and money, and the key pair that a server makes at its first start. Both are
 * made once for all tests; everything is of that moment, before any clock of a platform begins.
 */
export async function createSeededDatabase(): Promise<TestDatabase> {
  template ??= provideTemplate();
  return copyDatabase(await template);
}

async function provideTemplate(): Promise<string> {
  const name = inject('seededTemplate');
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const made = await makeTemplate();
      await client.query(`alter database ${made} rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  return name;
}

async function makeTemplate(): Promise<string> {
  const created = await createTestDatabase();
  const { name, database } = created;
  const box = createSecretBox(SECRETS_KEY);
  await seed({ database, box, clock: Date.now });
  await loadKeyPair(database, box, Date.now);
  await created.disconnect();
  return name;
}
