import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { findPostmaster } from './postmaster.ts';

const ownerFile = 'home';

/** Records the home of data that is placed outside it. */
export function nameOwner(folder: string, home: string): void {
  writeFileSync(join(folder, ownerFile), `${home}\n`);
}

/**
 * Removes data whose home was a temporary folder that no longer exists, as left by tests. Other homes may be
 * temporarily unavailable (an unmounted disk), so their data stays.
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
