import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { ConfigError, homePaths, isControlKey, type LaunchConfig } from '../config.ts';
import { writeWhole } from '../files.ts';

/**
 * The key of the venue's controls: the configured one, or one generated once and stored in the home, readable by its
 * owner only.
 */
export function venueControlKey({ home, venueControlKey: configured }: LaunchConfig): string {
  if (configured !== undefined) return configured;
  const path = homePaths(home).venueControlKey;
  if (!existsSync(path)) writeWhole(path, `${randomBytes(24).toString('base64url')}\n`);
  const key = readFileSync(path, 'utf8').trim();
  if (!isControlKey(key)) throw new ConfigError(`${path} is damaged. Delete it, and a new key is generated.`);
  return key;
}
