import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migratePlatform } from '../../server/src/migrations.ts';
import { startPostgres } from '../postgres.ts';
import { administer } from './administer.ts';
import { postgresPrograms } from './postgresPrograms.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser URL of the PostgreSQL shared by the integration tests; each creates what it needs. */
    databaseUrl: string;
    /** A migrated database, of which each test file gets a copy: migrations take longer. */
    databaseTemplate: { readonly name: string; readonly schema: string };
    /** The name of the same with the demo's accounts, which the first test that needs it makes. */
    seededTemplate: string;
  }
}

/**
 * Provides one PostgreSQL in a temporary folder for the integration tests: the embedded one, or an older version that
 * POSTGRES_MAJOR names. DATABASE_URL selects another.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const configuredUrl = process.env.DATABASE_URL;
  if (configuredUrl !== undefined && configuredUrl !== '') {
    const template = await provideTemplate(project, configuredUrl);
    project.provide('databaseUrl', configuredUrl);
    return async () => {
      for (const name of [template, seededOf(template)]) {
        await administer(configuredUrl, `drop database if exists ${name} with (force)`);
      }
    };
  }
  const major = process.env.POSTGRES_MAJOR;
  const programs = major === undefined ? {} : { programs: await postgresPrograms(major) };
  const home = mkdtempSync(join(tmpdir(), 'aldgate-test-'));
  // As root, the database's user must be able to traverse it.
  chmodSync(home, 0o711);
  const logFile = join(home, 'database.log');
  const database = await startPostgres({ home, logFile, durable: false, random: Math.random, ...programs });
  await provideTemplate(project, database.url);
  project.provide('databaseUrl', database.url);
  return async () => {
    await database.stop();
    rmSync(home, { recursive: true, force: true });
    const elsewhere = dirname(database.dataDir);
    if (elsewhere !== home) rmSync(elsewhere, { recursive: true, force: true });
  };
}

const seededOf = (template: string): string => `${template}_seeded`;

async function provideTemplate(project: TestProject, databaseUrl: string): Promise<string> {
  const template = { name: `test_${randomBytes(6).toString('hex')}`, schema: 'aldgate' };
  await administer(databaseUrl, `create database ${template.name}`);
  await migratePlatform(
    Object.assign(new URL(databaseUrl), { pathname: `/${template.name}` }).toString(),
    template.schema,
  );
  project.provide('databaseTemplate', template);
  project.provide('seededTemplate', seededOf(template.name));
  return template.name;
}
