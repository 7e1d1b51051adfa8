import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const npmRecordPath = (root) => join(root, 'node_modules', '.package-lock.json');
const stampPath = (root) => join(root, 'node_modules', '.aldgate-install.json');

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The stamp `{ hash, kind }`, or undefined. */
export const readStamp = (root) => readJson(stampPath(root));

/** Records that node_modules matches the current manifests. */
export function writeStamp(root, kind) {
  writeFileSync(stampPath(root), `${JSON.stringify({ hash: installHash(root), kind })}\n`);
}

/** Removes the install records before a new install, so that an interrupted one is repeated. */
export function clearInstallRecord(root) {
  rmSync(stampPath(root), { force: true });
  rmSync(npmRecordPath(root), { force: true });
}

/** True if npm's record of node_modules contains every package that the lock file requires for this kind. */
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
 * The current installed kind: 'full', 'runtime', or undefined if an install is needed. A manual install (`npm ci`,
 * `npm install`) has no valid stamp; it is recognised by npm's record and stamped.
 */
export function currentKind(root) {
  const stamp = readStamp(root);
  if (stamp !== undefined && stamp.hash === installHash(root)) return stamp.kind;
  const kind = ['full', 'runtime'].find((candidate) => matchesLock(root, candidate));
  if (kind !== undefined) writeStamp(root, kind);
  return kind;
}

/** The package manifests that determine an install: the root's and every workspace's. */
function manifestPaths(root) {
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return [join(root, 'package.json'), ...workspaces.map((name) => join(root, name, 'package.json'))];
}

/** SHA-256 (hex) over the lock file and every manifest. */
function installHash(root) {
  const hash = createHash('sha256');
  for (const path of [join(root, 'package-lock.json'), ...manifestPaths(root)]) {
    hash.update(path.slice(root.length)).update('\0');
    if (existsSync(path)) hash.update(readFileSync(path));
    hash.update('\0');
  }
  return hash.digest('hex');
}
