import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../config.ts';
import { buildHash } from './buildHash.ts';
import { type Child, startChild } from './child.ts';
import { endWithParent } from './endWithParentArgument.ts';

/** Where the built client lies. */
export const webRoot = join(root, 'web', 'dist');

const stampPath = join(webRoot, '.build-hash');

function isCurrent(hash: string): boolean {
  return existsSync(join(webRoot, 'index.html')) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hash;
}

/**
 * Builds the client unless it is there and made from the same sources; answers whether it was built. It is built
 * beside the served folder and swapped in when whole. `onChild` receives the build's process.
 */
export async function ensureWebBuilt(logFile: string, onChild: (child: Child) => void): Promise<boolean> {
  const hash = buildHash(root);
  if (isCurrent(hash)) return false;
  const staging = join(root, 'web', '.cache', `build-${process.pid}`);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = startChild({
    name: 'web build',
    args: [endWithParent, vite, 'build', join(root, 'web'), `--outDir=${staging}`, '--emptyOutDir'],
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    logFile,
    onError: () => undefined,
  });
  onChild(child);
  const how = await child.ended;
  try {
    if (how !== 'code 0') throw new Error(`The client could not be built (${how}).\n${child.lastLines()}`);
    writeFileSync(join(staging, '.build-hash'), hash);
    rmSync(webRoot, { recursive: true, force: true });
    renameSync(staging, webRoot);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return true;
}
