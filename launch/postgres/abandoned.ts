import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { findPostmaster } from './postmaster.ts';

const ownerFile = 'home';

/** Writes down whose data lie in a folder outside that home. */
export function nameOwner(folder: string, home: string): void {
  writeFileSync(join(folder, ownerFile), `${home}\n`);
}

/**
 * Removes data whose home was a temporary folder that has been deleted: tests leave such. Any other home may only be
 * out of reach for a while (a disk that is not mounted), so its data stay.
 */
export function removeAbandoned(base: string): void {
  for (const name of readdirSync(base)) {
    const folder = join(base, name);
    const owner = join(folder, ownerFile);
    if (!existsSync(owner)) continue;
    const home = readFileSync(owner, 'utf8').trim();
    if (!home.startsWith(tmpdir() + sep) || existsSync(home)) continue;
    if (findPostmaster(join(folder, 'postgres')) === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
