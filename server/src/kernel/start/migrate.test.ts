import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/platform/database.ts';
import { migratePlatform } from '../../migrations.ts';
import { type MigrationFolder, migrate } from './migrate.ts';

let db: TestDatabase;
let root: string;
beforeAll(async () => {
  db = await createTestDatabase();
  root = await mkdtemp(join(tmpdir(), 'aldgate-migrations-'));
});
afterAll(async () => {
  await db.drop();
  await rm(root, { recursive: true, force: true });
});

const newSchema = () => `schema_${randomBytes(4).toString('hex')}`;

async function newModule(module: string, files: Readonly<Record<string, string>>): Promise<MigrationFolder> {
  const path = await mkdtemp(join(root, `${module}-`));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return { module, folder: pathToFileURL(`${path}/`) };
}

async function executed(schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(`${schema}.kysely_migration`)} order by timestamp, name
  `.execute(db.owner);
  return rows.map(({ name }) => name);
}

test('a file of an early module runs on a schema that has later modules, and after them on a new one', async () => {
  const early = { '0001_baseline.sql': 'create table early (id int)' };
  const late = await newModule('late', { '0001_baseline.sql': 'create table late (id int)' });
  const older = newSchema();
  await migrate(db.url, older, [await newModule('early', early), late]);

  const grown = await newModule('early', {
    ...early,
    '202612010930_note.sql': 'alter table late add column note text',
  });
  const newer = newSchema();
  await migrate(db.url, older, [grown, late]);
  await migrate(db.url, newer, [grown, late]);

  const names = ['0001_01_early_baseline', '0001_02_late_baseline', '202612010930_01_early_note'];
  expect(await executed(older)).toEqual(names);
  expect(await executed(newer)).toEqual(names);
});

test('a file with a lower number than one that has run still runs', async () => {
  const baseline = { '0001_baseline.sql': 'create table early (id int)' };
  const late = await newModule('late', { '202612021200_late.sql': 'create table late (id int)' });
  const schema = newSchema();
  await migrate(db.url, schema, [await newModule('early', baseline), late]);
  await migrate(db.url, schema, [
    await newModule('early', { ...baseline, '202612010930_merged.sql': 'create table merged ()' }),
    late,
  ]);
  expect(await executed(schema)).toContain('202612010930_01_early_merged');
});

test('two later files with the same number are rejected', async () => {
  const first = await newModule('first', { '202612010930_a.sql': 'select 1' });
  const second = await newModule('second', { '202612010930_b.sql': 'select 1' });
  await expect(migrate(db.url, newSchema(), [first, second])).rejects.toThrow(
    'two migrations have the number 202612010930',
  );
});

test.each(['0002_counted.sql', '20261201_day.sql', 'untimed.sql'])(
  'a file that is neither a baseline nor named by its time is rejected: %s',
  async (name) => {
    const module = await newModule('early', { [name]: 'select 1' });
    await expect(migrate(db.url, newSchema(), [module])).rejects.toThrow(`early's migration ${name}`);
  },
);

test('a schema with an older layout is rejected with instructions and not changed', async () => {
  const schema = newSchema();
  await sql`create schema ${sql.id(schema)}`.execute(db.owner);
  await sql`create table ${sql.table(`${schema}.kysely_migration`)} (name text primary key, timestamp text)`.execute(
    db.owner,
  );
  await sql`insert into ${sql.table(`${schema}.kysely_migration`)} values ('0001_ledger', '2026-01-01')`.execute(
    db.owner,
  );
  await sql`create table ${sql.table(`${schema}.ledger_account`)} (id bigint)`.execute(db.owner);
  await sql`insert into ${sql.table(`${schema}.ledger_account`)} values (7)`.execute(db.owner);
  const before = await contents(schema);

  await expect(migratePlatform(db.url, schema)).rejects.toThrow(
    /0001_ledger.*nothing in it was changed: move the data folder.*ALDGATE_HOME.*DATABASE_SCHEMA/s,
  );

  expect(await contents(schema)).toEqual(before);
});

test('a schema of an older baseline is rejected', async () => {
  const schema = newSchema();
  await migratePlatform(db.url, schema);
  await sql`update ${sql.table(`${schema}.kysely_migration`)} set name = '0001_13_trading_schema'
    where name = '0001_14_trading_schema'`.execute(db.owner);
  await expect(migratePlatform(db.url, schema)).rejects.toThrow(/0001_13_trading_schema.*nothing in it was changed/s);
});

/** The relations, functions and privileges of a schema and of its job queue, and the rows of the old ledger. */
async function contents(schema: string): Promise<unknown> {
  const { rows } = await sql`
    select n.nspname, n.nspacl::text, c.relname, c.relacl::text, c.relkind::text
    from pg_namespace n left join pg_class c on c.relnamespace = n.oid where n.nspname like ${`${schema}%`}
    union all
    select n.nspname, null, p.proname, p.proacl::text, 'function'
    from pg_namespace n join pg_proc p on p.pronamespace = n.oid where n.nspname like ${`${schema}%`}
    order by 1, 3
  `.execute(db.owner);
  const accounts = await sql`select id from ${sql.table(`${schema}.ledger_account`)}`.execute(db.owner);
  return { rows, accounts: accounts.rows };
}
