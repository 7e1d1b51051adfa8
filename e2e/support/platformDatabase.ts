import { homePaths } from '../../launch/config.ts';
import { databaseUrl } from '../../launch/postgres/settings.ts';
import { readStoredDatabase } from '../../launch/postgres/storedDatabase.ts';
import { localSecretsKey } from '../../launch/supervisor/secretsKey.ts';
import { openDatabase, openPool } from '../../server/src/kernel/database/database.ts';
import { createSecretBox } from '../../server/src/kernel/secrets/secrets.ts';
import type { RunningPlatform } from './stack.ts';

type PlatformHome = Pick<RunningPlatform, 'home'>;
type Role = Parameters<typeof openPool>[0]['role'];

/** A pool of the platform's database; as owner it has rights that the application does not have. Close it after use. */
export function openPlatformPool({ home }: PlatformHome, role: Role): ReturnType<typeof openPool> {
  const stored = readStoredDatabase(homePaths(home).database);
  if (stored === undefined) throw new Error('the database of the start is not known');
  return openPool({ url: databaseUrl(stored), schema: 'aldgate', role, max: 1 });
}

/** Runs the server's functions on the platform's database, next to the server. */
export async function withPlatform<Result>(
  platform: PlatformHome,
  work: (deps: ReturnType<typeof createDeps>) => Promise<Result>,
): Promise<Result> {
  const deps = createDeps(platform);
  try {
    return await work(deps);
  } finally {
    await deps.database.destroy();
  }
}

const createDeps = (platform: PlatformHome) => ({
  database: openDatabase(openPlatformPool(platform, 'application')),
  box: createSecretBox(Buffer.from(localSecretsKey(platform.home), 'base64')),
  clock: Date.now,
});
