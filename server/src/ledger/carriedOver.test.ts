import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { type Database, openDatabase, openPool } from '../kernel/database.ts';
import { migrate } from '../kernel/migrate.ts';
import { capitalAccount, grants } from './account.ts';
import { balancesOf } from './balances.ts';
import { post } from './post.ts';
import { verifyLedger } from './verify.ts';

const SCHEMA = 'carried';
const FOLDER = new URL('../migrations/', import.meta.url);
/** The last version in which an account carried its own balance. */
const LAST = '0005_convert_whole';

let shared: TestDatabase;
let owner: Database;

beforeAll(async () => {
  shared = await createTestDatabase();
  owner = openDatabase(openPool({ url: shared.url, schema: SCHEMA, role: 'owner', max: 2 }));
});
afterAll(async () => {
  await owner.destroy();
  await shared.drop();
});

test('a ledger with entries keeps balances, journal and keys when balances move to a table of their own', async () => {
  await sql`create schema ${sql.id(SCHEMA)}`.execute(owner);
  await migrateTo(LAST);
  await sql`
    select * from ledger_post(
      array['grant', 'spend'], array['system_grant', 'convert'], array['r1', 'r2'], now(),
      array['house', 'mine', 'yours'], array['grants', 'capital_account', 'capital_account'],
      array['USDT', 'USDT', 'USDT'], array[1, 1, 2, 2], array[1, 2, 2, 3], array[-10, 10, -2.5, 2.5]::numeric[], true
    )
  `.execute(owner);

  await migrate(shared.url, SCHEMA);

  expect(await verifyLedger(owner)).toEqual({ accounts: 3, transfers: 2, entries: 4, differences: [] });
  expect((await balancesOf(owner, 'mine')).map(({ total }) => total)).toEqual(['7.5']);
  const again = {
    key: 'grant',
    flow: 'system_grant' as const,
    reference: 'r1',
    legs: [
      { account: grants('USDT'), amount: '-10' },
      { account: capitalAccount('mine', 'USDT'), amount: '10' },
    ],
  };
  const outcomes = await owner.transaction().execute((tx) => post(tx, [again, { ...again, key: 'more' }], 0));
  expect(outcomes.map(({ result }) => result)).toEqual(['repeated', 'posted']);
  expect((await verifyLedger(owner)).differences).toEqual([]);
});

async function migrateTo(version: string): Promise<void> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Record<string, Migration> = {};
  for (const name of files) {
    const text = await readFile(new URL(name, FOLDER), 'utf8');
    migrations[name.replace(/\.sql$/, '')] = { up: async (database) => void (await sql.raw(text).execute(database)) };
  }
  const migrator = new Migrator({
    db: owner,
    migrationTableSchema: SCHEMA,
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateTo(version);
  if (error !== undefined) throw new Error('a migration failed', { cause: error });
}
