import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser's address of the PostgreSQL that the integration tests share; each makes what it needs in it. */
    databaseUrl: string;
  }
}

/** Gives the integration tests one real PostgreSQL in a temporary folder. DATABASE_URL names another to use. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined && given !== '') {
    project.provide('databaseUrl', given);
    return undefined;
  }
  const home = mkdtempSync(join(tmpdir(), 'aldgate-test-'));
  // The database's user has to pass through it when the tests run as root.
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
