import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode } from '../errors.ts';
import { writeWhole } from '../files.ts';
import { isRunning, type ProcessIdentity, signal, waitForEnd } from '../processes.ts';

/** The lock file: the owner of the home, its address, and its processes. */
interface LockRecord {
  readonly holder: ProcessIdentity;
  readonly address: string;
  readonly stopping: boolean;
  readonly children: Readonly<Record<string, ProcessIdentity>>;
}

/** Another start is running in the home. */
export class HomeInUse extends Error {}

export interface HomeLock {
  /** Records a process that a later start must end if this one is killed. */
  readonly recordProcess: (name: string, child: ProcessIdentity) => void;
  /** Makes a concurrent start wait for the end of this one. */
  readonly markStopping: () => void;
  readonly release: () => void;
}

// A start whose npm has just ended may need a moment to notice, and stopping takes time.
const parentExitMs = 1000;
const stoppingMs = 15_000;
// Children end automatically when their supervisor dies; the database needs a moment.
const childExitMs = 9000;

function isRecord(value: unknown): value is LockRecord {
  return typeof value === 'object' && value !== null && 'holder' in value && 'children' in value;
}

function readRecord(path: string): LockRecord | undefined {
  try {
    const record: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isRecord(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Ends the remaining processes of a killed start, each identified by number and start time. */
async function endLeftovers(record: LockRecord | undefined): Promise<void> {
  const leftovers = Object.values(record?.children ?? {}).filter(isRunning);
  for (const { pid } of leftovers) signal(pid, 'SIGTERM');
  for (const child of leftovers) {
    if (await waitForEnd(child, childExitMs)) continue;
    signal(child.pid, 'SIGKILL');
    await waitForEnd(child, 1000);
  }
}

/** The start that owns the home, or undefined. */
export function lockHolder(path: string): ProcessIdentity | undefined {
  const holder = readRecord(path)?.holder;
  return holder !== undefined && isRunning(holder) ? holder : undefined;
}

/** Waits for an owner that is about to end; false if it continues. */
async function holderEnds(path: string, holder: ProcessIdentity): Promise<boolean> {
  if (await waitForEnd(holder, parentExitMs)) return true;
  return readRecord(path)?.stopping === true && waitForEnd(holder, stoppingMs);
}

/**
 * Locks the home for this process. A lock of a killed owner is taken over after ending its remaining processes;
 * `onTakeover` is called then. Throws HomeInUse if another start runs in the home.
 */
export async function lockHome(
  path: string,
  holder: ProcessIdentity,
  address: string,
  onTakeover: () => void,
): Promise<HomeLock> {
  let record: LockRecord = { holder, address, stopping: false, children: {} };
  const staging = `${path}.${holder.pid}.new`;
  writeFileSync(staging, JSON.stringify(record), { mode: 0o600 });
  try {
    while (!tryLink(staging, path)) {
      const found = readRecord(path);
      if (found !== undefined && !(await holderEnds(path, found.holder))) {
        throw new HomeInUse(
          `Aldgate runs already in this home, as process ${found.holder.pid} on ${found.address}. ` +
            'Stop that one first, or name another folder in ALDGATE_HOME and other ports in PORT and VENUE_PORT.',
        );
      }
      if (!existsSync(path)) continue;
      onTakeover();
      await endLeftovers(found);
      discard(path, found, staging);
    }
  } finally {
    rmSync(staging, { force: true });
  }
  const write = (changes: Partial<LockRecord>) => {
    record = { ...record, ...changes };
    writeWhole(path, JSON.stringify(record));
  };
  return {
    recordProcess: (name, child) => write({ children: { ...record.children, [name]: child } }),
    markStopping: () => {
      // Nothing to record in a home that has been removed.
      if (existsSync(path)) write({ stopping: true });
    },
    release: () => rmSync(path, { force: true }),
  };
}

function tryLink(staging: string, path: string): boolean {
  try {
    linkSync(staging, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a stale lock, unless another start has replaced it in the meantime. */
function discard(path: string, stale: LockRecord | undefined, staging: string): void {
  const aside = `${staging}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const moved = readRecord(aside);
  if (moved !== undefined && moved.holder.startedAt !== stale?.holder.startedAt && isRunning(moved.holder)) {
    tryLink(aside, path);
  }
  rmSync(aside, { force: true });
}
