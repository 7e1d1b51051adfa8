import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { ConfigError, homePaths, isSecretsKey } from '../config.ts';
import { writeWhole } from '../files.ts';

/**
 * The key (32 bytes, base64) that encrypts secrets in the local profile: generated once and stored in the home,
 * readable by its owner only. Without it encrypted data is unreadable, so a damaged file is not replaced.
 */
export function localSecretsKey(home: string): string {
  const path = homePaths(home).secretsKey;
  if (!existsSync(path)) writeWhole(path, `${randomBytes(32).toString('base64')}\n`);
  const key = readFileSync(path, 'utf8').trim();
  if (!isSecretsKey(key)) throw new ConfigError(`${path} is damaged: it should hold 32 bytes in base64.`);
  return key;
}
