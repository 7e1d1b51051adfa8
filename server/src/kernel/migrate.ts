import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { APPLICATION_ROLE, openDatabase, openPool } from './database.ts';
import { grantJobFunctions, jobSchema } from './jobs.ts';

const FOLDER = fileURLToPath(new URL('../migrations/', import.meta.url));

/**
 * Brings a schema to the newest version: creates it and the application's role where they are missing, then runs the
 * numbered SQL files that have not run yet. Safe to call from several servers at once.
 */
export async function migrate(url: string, schema: string): Promise<void> {
  const pool = openPool({ url, schema, role: 'owner', max: 2 });
  const database = openDatabase(pool);
  try {
    await prepare(database, schema);
    const migrator = new Migrator({
      db: database,
      migrationTableSchema: schema,
      provider: { getMigrations: readMigrations },
    });
    const { error } = await migrator.migrateToLatest();
    if (error) throw new Error('a migration failed', { cause: error });
    await runMigrations({ pgPool: pool, schema: jobSchema(schema) });
    await grantJobFunctions(database, schema);
  } finally {
    await database.destroy();
  }
}

async function prepare(database: ReturnType<typeof openDatabase>, schema: string): Promise<void> {
  await database.connection().execute(async (connection) => {
    // Two servers may prepare the same schema at the same time.
    await sql`select pg_advisory_lock(7116)`.execute(connection);
    try {
      await sql`create schema if not exists ${sql.id(schema)}`.execute(connection);
      await sql`
        do $$ begin
          begin
            create role ${sql.id(APPLICATION_ROLE)} nologin;
          exception when duplicate_object or unique_violation then
            null; -- It is there, or another database of this cluster makes it at this moment.
          end;
          if not pg_has_role(current_user, ${sql.lit(APPLICATION_ROLE)}, 'SET') then
            grant ${sql.id(APPLICATION_ROLE)} to current_user;
          end if;
        end $$`.execute(connection);
      await sql`grant usage on schema ${sql.id(schema)} to ${sql.id(APPLICATION_ROLE)}`.execute(connection);
    } finally {
      await sql`select pg_advisory_unlock(7116)`.execute(connection);
    }
  });
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  const entries = await Promise.all(
    files.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(`${FOLDER}${name}`, 'utf8');
      return [name.replace(/\.sql$/, ''), { up: async (database) => void (await sql.raw(text).execute(database)) }];
    }),
  );
  return Object.fromEntries(entries);
}
