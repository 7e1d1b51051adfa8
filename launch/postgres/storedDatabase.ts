import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeWhole } from '../files.ts';

/** What a home remembers of its database. */
export interface StoredDatabase {
  readonly port: number;
  readonly password: string;
}

function isStoredDatabase(value: unknown): value is StoredDatabase {
  if (typeof value !== 'object' || value === null || !('port' in value) || !('password' in value)) return false;
  return typeof value.port === 'number' && typeof value.password === 'string';
}

/** Reads the file; undefined when it is not there. Throws a clear error when it is damaged. */
export function readStoredDatabase(path: string): StoredDatabase | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isStoredDatabase(kept)) return kept;
  } catch {
    // Answered below, like a file of another shape.
  }
  throw new Error(`${path} is damaged: it should hold the port and the password of the database.`);
}

/** Writes the file, readable by its owner only. */
export function writeStoredDatabase(path: string, kept: StoredDatabase): void {
  writeWhole(path, `${JSON.stringify(kept)}\n`);
}

/** A new password that needs no escaping in an address. */
export const newPassword = (): string => randomBytes(24).toString('base64url');
