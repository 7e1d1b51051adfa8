import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installHash } from './hash.mjs';

const npmRecordPath = (root) => join(root, 'node_modules', '.package-lock.json');
const stampPath = (root) => join(root, 'node_modules', '.aldgate-install.json');

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** What the stamp says: `{ hash, kind }`, or undefined where there is none. */
export const readStamp = (root) => readJson(stampPath(root));

/** Remembers that what lies in node_modules is the install of the manifests as they are now. */
export function writeStamp(root, kind) {
  writeFileSync(stampPath(root), `${JSON.stringify({ hash: installHash(root), kind })}\n`);
}

/** Removes the records of the last install before a new one, so that one that is interrupted is done again. */
export function clearInstallRecord(root) {
  rmSync(stampPath(root), { force: true });
  rmSync(npmRecordPath(root), { force: true });
}

/** True when npm's own record of node_modules has every package that the lock file demands for this kind. */
function matchesLock(root, kind) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {};
  const present = readJson(npmRecordPath(root))?.packages;
  if (present === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional || entry.devOptional) return true;
    if (entry.link) return existsSync(join(root, path));
    if (entry.dev && kind === 'runtime') return true;
    return present[path]?.version === entry.version && existsSync(join(root, path));
  });
}

/**
 * The kind that is installed and current: 'full', 'runtime', or undefined when an install is needed. An install made
 * by hand (`npm ci`, `npm install`) leaves no stamp that fits; it is recognised by npm's record and stamped.
 */
export function currentKind(root) {
  const stamp = readStamp(root);
  if (stamp !== undefined && stamp.hash === installHash(root)) return stamp.kind;
  const kind = ['full', 'runtime'].find((candidate) => matchesLock(root, candidate));
  if (kind !== undefined) writeStamp(root, kind);
  return kind;
}
