import { copyFileSync, existsSync, mkdirSync, renameSync, statSync, truncateSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A service's logs are five files at most: the one that is written and four older ones. */
const olderKept = 4;
const FILE_BYTES_MAX = 50 * 1024 * 1024;

/**
 * Rotates logs for a new start and returns the path: `name.log` becomes `name.1.log` and so on; the oldest
 * is deleted.
 */
export function rotateLog(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  shift(folder, name, 0);
  return pathOf(folder, name, 0);
}

/**
 * Moves what a log contains to the older files if it is too large. The file itself is truncated and not replaced: the
 * processes that append to it have it open.
 */
export function boundLog(path: string, bytesMax = FILE_BYTES_MAX): void {
  if (!existsSync(path) || statSync(path).size <= bytesMax) return;
  const [folder, name] = [dirname(path), basename(path, '.log')];
  shift(folder, name, 1);
  copyFileSync(path, pathOf(folder, name, 1));
  truncateSync(path);
}

const pathOf = (folder: string, name: string, age: number) =>
  join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`);

/** Renames the files from an age on to the next one. */
function shift(folder: string, name: string, first: number): void {
  for (let age = olderKept - 1; age >= first; age -= 1) {
    const path = pathOf(folder, name, age);
    if (existsSync(path)) renameSync(path, pathOf(folder, name, age + 1));
  }
}
