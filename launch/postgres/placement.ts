import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { homePaths } from '../config.ts';
import { writeWhole } from '../files.ts';
import { sharedBinaries } from './binaries.ts';
import { findPostmaster } from './postmaster.ts';
import { childOptions, type SystemUser } from './settings.ts';

/** Location and operating-system user of the embedded PostgreSQL. */
export interface Placement {
  readonly binDir: string;
  readonly dataDir: string;
  readonly user: SystemUser | undefined;
  /** True if the data could not be placed under the home. */
  readonly elsewhere: boolean;
}

// The user 'nobody': PostgreSQL refuses to run as root.
const nobody: SystemUser = { uid: 65534, gid: 65534 };
const bases = ['/var/lib/aldgate', '/opt/aldgate', '/var/tmp/aldgate', '/tmp/aldgate'];

/** True if the user can enter the folder. All parent folders matter, so it is tried, not computed. */
function canEnter(folder: string, user: SystemUser): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...childOptions(user), stdio: 'ignore' }).status === 0;
}

function canRead(file: string, user: SystemUser): boolean {
  return spawnSync('/bin/cat', [file], { ...childOptions(user), stdio: 'ignore' }).status === 0;
}

function canExecute(program: string, user: SystemUser): boolean {
  return spawnSync(program, ['--version'], { ...childOptions(user), stdio: 'ignore' }).status === 0;
}

/** A folder of root that the user can access, for what cannot be placed under the clone or the home. */
function reachableBase(user: SystemUser): string {
  for (const base of bases) {
    try {
      mkdirSync(base, { recursive: true, mode: 0o755 });
    } catch {
      continue;
    }
    const stat = lstatSync(base);
    // A folder of another user in a shared location could be redirected.
    if (stat.isDirectory() && stat.uid === 0 && canEnter(base, user)) return base;
  }
  throw new Error(
    'PostgreSQL does not run as root, and no folder was found that the user it runs as instead can reach ' +
      `(tried ${bases.join(', ')}). Start as another user, or name a PostgreSQL in DATABASE_URL.`,
  );
}

/** The user for the data: the owner if it exists, so that root can start what a user has created. */
function systemUser(dataDir: string): SystemUser {
  if (!existsSync(dataDir)) return nobody;
  const { uid, gid } = statSync(dataDir);
  return uid === 0 ? nobody : { uid, gid };
}

/**
 * Throws where the home has a database that the user cannot read, as a copy without its owners has: a start that took
 * it for missing would begin with an empty ledger beside it.
 */
function assertReadable(dataDir: string, user: SystemUser): void {
  const version = join(dataDir, 'PG_VERSION');
  if (!existsSync(version)) return;
  if (canEnter(dataDir, user) && canRead(version, user)) return;
  const { uid, gid } = user;
  const closed = findClosedFolder(dirname(dataDir), user);
  const mend = closed === undefined ? `chown -R ${uid}:${gid} '${dataDir}'` : `chmod o+x '${closed}'`;
  throw new Error(
    `The database in ${dataDir} cannot be read by user number ${uid}, which runs PostgreSQL. If the home was copied, its ` +
      `owners or modes were not. Nothing was changed. Run this, then start again:\n  ${mend}`,
  );
}

/** The first folder on the way to one, itself included, that the user cannot enter. */
function findClosedFolder(folder: string, user: SystemUser): string | undefined {
  const parent = dirname(folder);
  const above = parent === folder ? undefined : findClosedFolder(parent, user);
  return above ?? (canEnter(folder, user) ? undefined : folder);
}

function placeData(home: string, salt: string, user: SystemUser): string {
  const inHome = join(home, 'postgres');
  assertReadable(inHome, user);
  if (canEnter(existsSync(inHome) ? inHome : home, user)) return inHome;
  // The salt is stored in the home, so that a deleted and recreated home does not use the old one's data.
  const name = createHash('sha256').update(realpathSync(home)).update('\0').update(salt).digest('hex').slice(0, 16);
  const base = reachableBase(user);
  removeAbandoned(base);
  const folder = join(base, name);
  mkdirSync(folder, { mode: 0o755, recursive: true });
  nameOwner(folder, realpathSync(home));
  return join(folder, 'postgres');
}

/**
 * Determines the location of data and programs. `nativeDir` is the package's folder, `salt` a text stored in the
 * home. As root, what the database's user cannot access is placed elsewhere, and `database-location` in the home
 * records the path. Throws with a clear message if that is impossible.
 */
export function placePostgres(home: string, nativeDir: string, salt: string): Placement {
  const pointer = homePaths(home).databaseLocation;
  const pointed = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined;
  if (pointed !== undefined) assertCopiedWhole(pointer, pointed);
  const usual = pointed ?? join(home, 'postgres');
  if (process.getuid?.() !== 0) {
    assertOwn(usual);
    return { binDir: join(nativeDir, 'bin'), dataDir: usual, user: undefined, elsewhere: pointed !== undefined };
  }
  const user = systemUser(usual);
  if (!canEnter('/', user)) {
    throw new Error(
      'PostgreSQL does not run as root, and this root may not start programs as another user. Name a ' +
        'PostgreSQL in DATABASE_URL.',
    );
  }
  if (pointed !== undefined) assertReadable(pointed, user);
  const dataDir = pointed ?? placeData(home, salt, user);
  const elsewhere = dataDir !== join(home, 'postgres');
  if (elsewhere && pointed === undefined) writeWhole(pointer, `${dataDir}\n`);
  const own = join(nativeDir, 'bin');
  const binDir = canExecute(join(own, 'postgres'), user) ? own : sharedBinaries(nativeDir, reachableBase(user));
  return { binDir, dataDir, user, elsewhere };
}

/** Throws where the folder that a home's database was put into is absent: it was not copied with the home. */
function assertCopiedWhole(pointer: string, dataDir: string): void {
  if (existsSync(dirname(dataDir))) return;
  throw new Error(
    `${pointer} names ${dataDir}, which is not there: the database was not copied with the home. Put it there, or ` +
      'into another folder that the file names, and start again. Nothing was changed.',
  );
}

function assertOwn(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const { uid } = statSync(dataDir);
  if (uid === process.getuid?.()) return;
  throw new Error(
    `The database in ${dataDir} belongs to another user (number ${uid}): it was created by a start as root. ` +
      'Start as root again, or name another folder in ALDGATE_HOME.',
  );
}

const ownerFile = 'home';

/** Records the home of data that is placed outside it. */
function nameOwner(folder: string, home: string): void {
  writeFileSync(join(folder, ownerFile), `${home}\n`);
}

/**
 * Removes data whose home was a temporary folder that no longer exists, as left by tests. Other homes may be
 * temporarily unavailable (an unmounted disk), so their data stays.
 */
function removeAbandoned(base: string): void {
  for (const name of readdirSync(base)) {
    const folder = join(base, name);
    const owner = join(folder, ownerFile);
    if (!existsSync(owner)) continue;
    const home = readFileSync(owner, 'utf8').trim();
    if (!home.startsWith(tmpdir() + sep) || existsSync(home)) continue;
    if (findPostmaster(join(folder, 'postgres')) === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
