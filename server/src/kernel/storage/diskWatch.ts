import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type DiskState, diskState, measureAgainMs, worstDiskState } from '@aldgate/domain/disk/diskState.ts';
import type { Log } from '../log.ts';

interface DiskSpace {
  /** Id of the file system: folders with the same one share its space. */
  readonly device: number;
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export type ReadDiskSpace = (folder: string) => Promise<DiskSpace>;

export interface WatchedDisk extends DiskSpace {
  /** The first of the folders on it. */
  readonly folder: string;
  readonly state: DiskState;
}

interface Options {
  readonly folders: readonly string[];
  readonly log: Log;
  readonly readSpace?: ReadDiskSpace;
}

export type DiskWatch = Awaited<ReturnType<typeof startDiskWatch>>;

const CONSEQUENCES: Readonly<Record<DiskState, string>> = {
  ok: 'there is enough space again',
  low: 'everything is open',
  readOnly: 'only reading, signing in, cancellations and reduce-only orders are accepted, until 1 GB is free',
  full: 'no change is accepted, until 256 MB are free',
};

/** Watches the file systems of folders: now, every five seconds, and every second while one is low. */
export async function startDiskWatch({ folders, log, readSpace = readFolderSpace }: Options) {
  let disks: readonly WatchedDisk[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const measure = async () => {
    const previous = new Map(disks.map(({ device, state }) => [device, state]));
    const measured = new Map<number, WatchedDisk>();
    for (const folder of folders) {
      const space = await readSpace(folder);
      if (measured.has(space.device)) continue;
      const before = previous.get(space.device) ?? 'ok';
      const state = diskState(space.freeBytes, space.totalBytes, before);
      if (state !== before) report({ ...space, folder, state });
      measured.set(space.device, { ...space, folder, state });
    }
    disks = [...measured.values()];
  };

  const report = ({ folder, state, freeBytes }: WatchedDisk) => {
    const message = `${Math.floor(freeBytes / 1024 ** 2)} MB are free on the disk of ${folder}: ${CONSEQUENCES[state]}`;
    if (state === 'ok') log.info({ folder, freeBytes }, message);
    else if (state === 'low') log.warn({ folder, freeBytes }, message);
    else log.error({ folder, freeBytes }, message);
  };

  const state = () => worstDiskState(disks.map((disk) => disk.state));

  const measureAgain = () => {
    if (isClosed) return;
    const measureNow = async () => {
      // Without a measurement the last one stands.
      await measure().catch((error: unknown) => log.error({ err: error }, 'the free disk space cannot be read'));
      measureAgain();
    };
    timer = setTimeout(() => void measureNow(), measureAgainMs(state())).unref();
  };

  await measure();
  measureAgain();
  return {
    /** The worst state of all file systems. */
    state,
    disks: () => disks,
    measure,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** The space for a folder, which may not exist yet. */
async function readFolderSpace(folder: string): Promise<DiskSpace> {
  try {
    const [{ dev }, { bsize, bavail, blocks }] = await Promise.all([stat(folder), statfs(folder)]);
    return { device: dev, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing && dirname(folder) !== folder) return readFolderSpace(dirname(folder));
    throw error;
  }
}
