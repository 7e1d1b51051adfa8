import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild } from '../child/child.ts';
import { endWithParent } from '../child/endWithParentArgument.ts';
import { root } from '../config.ts';
import { buildHash } from './buildHash.ts';
import { swapFolder } from './swapFolder.ts';

/** Built pages: the client and the operators' console. */
const PAGES = ['web', 'operations'] as const;
type Pages = (typeof PAGES)[number];

const distPath = (pages: Pages) => join(root, pages, 'dist');

/** Folders of the built client and console. */
export const webRoot = distPath('web');
export const operationsRoot = distPath('operations');

const stampPath = (pages: Pages) => join(distPath(pages), '.build-hash');

function isCurrent(pages: Pages, hash: string): boolean {
  const stamp = stampPath(pages);
  return existsSync(join(distPath(pages), 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** Builds the pages that are missing or out of date; returns whether any was built. */
export async function ensureWebBuilt(logFile: string, onChild: (child: Child) => void): Promise<boolean> {
  let built = false;
  for (const pages of PAGES) {
    const hash = buildHash(root, pages);
    if (isCurrent(pages, hash)) continue;
    await build(pages, hash, { logFile, onChild });
    built = true;
  }
  return built;
}

interface Building {
  readonly logFile: string;
  /** Receives the build's process. */
  readonly onChild: (child: Child) => void;
}

/** Built beside the served folder and swapped when complete. */
async function build(pages: Pages, hash: string, { logFile, onChild }: Building): Promise<void> {
  const staging = join(root, pages, '.cache', `build-${process.pid}`);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = startChild({
    name: `${pages} build`,
    args: [endWithParent, vite, 'build', join(root, pages), `--outDir=${staging}`, '--emptyOutDir'],
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    logFile,
    onError: () => undefined,
  });
  onChild(child);
  const how = await child.ended;
  try {
    if (how !== 'code 0') throw new Error(`The pages of ${pages} could not be built (${how}).\n${child.lastLines()}`);
    writeFileSync(join(staging, '.build-hash'), hash);
    swapFolder(staging, distPath(pages), () => isCurrent(pages, hash));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
