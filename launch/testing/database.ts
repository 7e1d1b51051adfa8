import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser URL of the PostgreSQL shared by the integration tests; each creates what it needs. */
    databaseUrl: string;
  }
}

/** Provides one PostgreSQL in a temporary folder for the integration tests. DATABASE_URL selects another. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const configuredUrl = process.env.DATABASE_URL;
  if (configuredUrl !== undefined && configuredUrl !== '') {
    project.provide('databaseUrl', configuredUrl);
    return undefined;
  }
  const home = mkdtempSync(join(tmpdir(), 'aldgate-test-'));
  // As root, the database's user must be able to traverse it.
  chmodSync(home, 0o711);
  const logFile = join(home, 'database.log');
  const database = await startPostgres({ home, logFile, durable: false, random: Math.random });
  project.provide('databaseUrl', database.url);
  return async () => {
    await database.stop();
    rmSync(home, { recursive: true, force: true });
    const elsewhere = dirname(database.dataDir);
    if (elsewhere !== home) rmSync(elsewhere, { recursive: true, force: true });
  };
}
