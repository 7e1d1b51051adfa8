import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../launch/postgres.ts';

/** Gives work a PostgreSQL of its own that syncs every commit to disk, in a folder that goes with it. */
export async function withDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const home = mkdtempSync(join(tmpdir(), 'aldgate-bench-'));
  // The database's user has to pass through it when this runs as root.
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
