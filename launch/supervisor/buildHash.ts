import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Shared sources of both: the console uses the client's theme and icon. */
const shared = ['ui', 'client-kit', 'contract', 'exchange', 'domain', join('web', 'public')];
const leftOut = new Set(['node_modules', 'dist', '.cache']);
const isInput = (name: string) => !leftOut.has(name) && !/\.test\.tsx?$/.test(name);

function* filesIn(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => isInput(name));
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile()) yield path;
  }
}

/** SHA-256 (hex) of all sources of the built pages in the folder `pages`. */
export function buildHash(root: string, pages: string): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of [pages, ...shared].map((name) => join(root, name)).filter((path) => existsSync(path))) {
    for (const path of filesIn(folder)) {
      hash.update(`\0${path.slice(root.length)}\0`).update(readFileSync(path));
    }
  }
  return hash.digest('hex');
}
