import { homePaths } from '../../launch/config.ts';
import { databaseUrl } from '../../launch/postgres/settings.ts';
import { readStoredDatabase } from '../../launch/postgres/storedDatabase.ts';
import { openPool } from '../../server/src/kernel/database.ts';
import type { Stack } from './stack.ts';

/** A pool with the database owner's rights, which the application does not have. Close it after use. */
export function ownerPool(stack: Stack): ReturnType<typeof openPool> {
  const kept = readStoredDatabase(homePaths(stack.home).database);
  if (kept === undefined) throw new Error('the database of the start is not known');
  return openPool({ url: databaseUrl(kept), schema: 'aldgate', role: 'owner', max: 1 });
}
