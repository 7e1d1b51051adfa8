import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The package manifests that determine an install: the root's and every workspace's. */
export function manifestPaths(root) {
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return [join(root, 'package.json'), ...workspaces.map((name) => join(root, name, 'package.json'))];
}

/** SHA-256 (hex) over the lock file and every manifest. */
export function installHash(root) {
  const hash = createHash('sha256');
  for (const path of [join(root, 'package-lock.json'), ...manifestPaths(root)]) {
    hash.update(path.slice(root.length)).update('\0');
    if (existsSync(path)) hash.update(readFileSync(path));
    hash.update('\0');
  }
  return hash.digest('hex');
}
