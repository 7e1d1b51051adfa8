import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../launch/postgres.ts';

/** Runs work with a temporary PostgreSQL that syncs every commit to disk. */
export async function withDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const home = mkdtempSync(join(tmpdir(), 'aldgate-bench-'));
  // As root, the database's user must be able to traverse it.
  chmodSync(home, 0o711);
  const database = await startPostgres({
    home,
    logFile: join(home, 'database.log'),
    durable: true,
    random: Math.random,
  });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
