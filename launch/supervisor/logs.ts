import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const kept = 5;

/**
 * Rotates logs for a new start and returns the path: `name.log` becomes `name.1.log` and so on; the oldest of five is
 * deleted.
 */
export function rotateLog(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = (age: number) => join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`);
  for (let age = kept - 1; age >= 0; age -= 1) if (existsSync(path(age))) renameSync(path(age), path(age + 1));
  return path(0);
}
