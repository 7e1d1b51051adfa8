import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { APPLICATION_ROLE, type Database, openDatabase, openPool } from '../database/database.ts';
import { grantJobFunctions, jobSchema, tuneJobTables } from '../jobs/jobs.ts';
import { StartError } from '../startError.ts';
import { withStartLock } from './startLock.ts';

export interface MigrationFolder {
  readonly module: string;
  readonly folder: URL;
}

/**
 * Brings a schema to the newest version: creates it and the application's role where they are missing, then runs the
 * SQL files that have not run yet. Several servers may call it at the same time. Throws a StartError on a PostgreSQL
 * that is too old, and an Error on a file whose name is none of a migration.
 *
 * Files run in the order of their numbers, and those of the same number in the order of `folders`, to which modules are
 * only appended. 0001 is a module's baseline; the number of every later file, of a new module too, is the date and time
 * at which it was written (202611271230). So a new schema runs the files in the order in which they were written, as
 * older schemas did, and branches do not compete for a number.
 */
export function migrate(url: string, schema: string, folders: readonly MigrationFolder[]): Promise<void> {
  return withStartLock({ url, schema }, () => migrateLocked(url, schema, folders));
}

async function migrateLocked(url: string, schema: string, folders: readonly MigrationFolder[]): Promise<void> {
  const files = await readFiles(folders);
  // A migration that rewrites a large table takes longer than a call's statement may.
  const pool = openPool({ url, schema, role: 'owner', max: 2, isUnlimited: true });
  const database = openDatabase(pool);
  try {
    await assertLayout(database, schema, files);
    await prepare(database, schema);
    const migrator = new Migrator({
      db: database,
      migrationTableSchema: schema,
      provider: {
        getMigrations: async () => Object.fromEntries(files.map(({ name, migration }) => [name, migration])),
      },
      // Two branches may each add a file: a schema that has run the later one still runs the earlier one.
      allowUnorderedMigrations: true,
    });
    const { error } = await migrator.migrateToLatest();
    if (error) throw new Error('a migration failed', { cause: error });
    await runMigrations({ pgPool: pool, schema: jobSchema(schema) });
    await grantJobFunctions(database, schema);
    await tuneJobTables(database, schema);
  } finally {
    await database.destroy();
  }
}

interface MigrationFile {
  /** '0001_02_ledger_schema': number, position of the module, module, title. Kysely runs migrations in this order. */
  readonly name: string;
  readonly number: string;
  readonly migration: Migration;
}

const BASELINE = '0001';
const FILE_NAME = /^(0001|\d{12})_\w+\.sql$/;

async function readFiles(folders: readonly MigrationFolder[]): Promise<MigrationFile[]> {
  const files = (await Promise.all(folders.map(readFolder))).flat();
  const numbers = files.map(({ number }) => number).filter((number) => number !== BASELINE);
  const repeated = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (repeated !== undefined) throw new Error(`two migrations have the number ${repeated}`);
  return files;
}

async function readFolder({ module, folder }: MigrationFolder, index: number): Promise<MigrationFile[]> {
  const position = String(index + 1).padStart(2, '0');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const misnamed = names.find((name) => !FILE_NAME.test(name));
  if (misnamed !== undefined) {
    throw new Error(`${module}'s migration ${misnamed} is named neither 0001_<title> nor by its date and time`);
  }
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      const [number = ''] = name.split('_', 1);
      return {
        name: `${number}_${position}_${module}_${name.slice(number.length + 1, -'.sql'.length)}`,
        number,
        migration: { up: async (database) => void (await sql.raw(text).execute(database)) },
      };
    }),
  );
}

/**
 * Throws, before anything is written, where the schema was made by a version whose migrations are not among `files`.
 */
async function assertLayout(database: Database, schema: string, files: readonly MigrationFile[]): Promise<void> {
  const table = `${schema}.kysely_migration`;
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(database);
  if (rows[0]?.exists !== true) return;
  const executed = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(database);
  const names = new Set(files.map(({ name }) => name));
  const unknown = executed.rows.find(({ name }) => !names.has(name));
  if (unknown === undefined) return;
  throw new StartError(
    `The database schema '${schema}' has the layout of another version of Aldgate (migration ${unknown.name}), and nothing ` +
      'in it was changed: move the data folder (.aldgate, or the folder in ALDGATE_HOME) away or name another one in ' +
      'ALDGATE_HOME, or for a database of your own name another schema in DATABASE_SCHEMA.',
  );
}

async function prepare(database: Database, schema: string): Promise<void> {
  await sql`create schema if not exists ${sql.id(schema)}`.execute(database);
  await sql`
    do $$ begin
      begin
        create role ${sql.id(APPLICATION_ROLE)} nologin;
      exception when duplicate_object or unique_violation then
        null; -- It exists, or a server on another database of this cluster is creating it.
      end;
      -- Before PostgreSQL 16 a member can always take the role.
      if not pg_has_role(current_user, ${sql.lit(APPLICATION_ROLE)},
        case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) then
        grant ${sql.id(APPLICATION_ROLE)} to current_user;
      end if;
    end $$`.execute(database);
  await sql`grant usage on schema ${sql.id(schema)} to ${sql.id(APPLICATION_ROLE)}`.execute(database);
}
