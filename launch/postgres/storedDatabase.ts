import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeWhole } from '../files.ts';

/** A home's stored database settings. */
export interface StoredDatabase {
  readonly port: number;
  readonly password: string;
}

function isStoredDatabase(value: unknown): value is StoredDatabase {
  if (typeof value !== 'object' || value === null || !('port' in value) || !('password' in value)) return false;
  return typeof value.port === 'number' && typeof value.password === 'string';
}

/** Undefined if the file does not exist. Throws a clear error if it is damaged. */
export function readStoredDatabase(path: string): StoredDatabase | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isStoredDatabase(kept)) return kept;
  } catch {
    // Handled below, like any other invalid file.
  }
  throw new Error(`${path} is damaged: it should hold the port and the password of the database.`);
}

/** Writes the file, readable by its owner only. */
export function writeStoredDatabase(path: string, kept: StoredDatabase): void {
  writeWhole(path, `${JSON.stringify(kept)}\n`);
}

/** A new password that needs no escaping in a URL. */
export const newPassword = (): string => randomBytes(24).toString('base64url');
