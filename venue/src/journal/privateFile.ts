import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const OWNER_ONLY = 0o600;

/**
 * Opens a database file that only its owner can read, since it contains the secrets of accounts. SQLite gives its own
 * files beside it the same mode; those of an older venue are changed.
 */
export function openPrivately(path: string): DatabaseSync {
  if (path !== ':memory:') {
    closeSync(openSync(path, 'a', OWNER_ONLY));
    for (const each of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(each)) chmodSync(each, OWNER_ONLY);
  }
  return new DatabaseSync(path);
}
